import { useEffect, useMemo } from 'react';
import type { ResourceStore } from '#core';
import type { Payloads, ResourceView } from '#types';
import type { CallUrl } from './config';
import { fromCore } from './core';
import { passFocusOnRemoval } from './passFocusOnRemoval';
import { useStore } from './useStore';

/** The state of a call, for a component. */
export type Resource<Payload> = ResourceView<Payload> & {
  /** Repeats the failed request. */
  retry(): void;
  /** For the notice of a failure with its retry button. When the notice disappears, the focus moves on; in a dialog this needs `useDialog`. */
  noticeProps: typeof noticeProps;
};

export const noticeProps = { role: 'status', ref: passFocusOnRemoval } as const;

/**
 * The response of a call: fetched when the first component uses it, shared by all, and cached.
 *
 * @param argument the slug or id, for calls that have one; another argument is another call
 */
export function useResource<Name extends keyof Payloads>(
  name: Name,
  argument?: string,
): Resource<Payloads[Name]>;
/**
 * The result of `read` for the JSON of a call of your own, which is fetched, shared, retried and cached like every other call. Another
 * URL is another call.
 *
 * @param url a path below the API, or an absolute URL
 * @param read converts the parsed body, and throws if it is invalid; the call has then failed. It must be pure. Define it in a module,
 *   because another function reads the same body again, without another request
 */
export function useResource<Data>(url: CallUrl, read: (body: unknown) => Data): Resource<Data>;
export function useResource(
  name: string,
  given: string | ((body: unknown) => unknown) = '',
): Resource<unknown> {
  const [argument, read] = typeof given === 'string' ? [given] : ['', given];
  const [view, store] = useStore(
    () => new (fromCore('ResourceStore'))(name, argument),
    `${name} ${argument}`,
  );
  return { ...useParsedBody(view, store, read), retry: store.retry, noticeProps };
}

/** The view of a call, with the result of `read` instead of the body. */
function useParsedBody(
  view: ResourceView<unknown>,
  store: ResourceStore,
  read: ((body: unknown) => unknown) | undefined,
): ResourceView<unknown> {
  const text = read ? (view.data as string | null) : null;
  const body = useMemo(() => (text === null ? null : JSON.parse(text)), [text]);
  const parsed = useMemo(() => {
    if (!read || text === null) return undefined;
    try {
      return { data: read(body) };
    } catch (error) {
      return { refusal: error instanceof Error ? error.message : String(error) };
    }
  }, [read, text, body]);
  const refusal = parsed?.refusal;

  useEffect(() => {
    // Another response may have arrived meanwhile.
    if (refusal !== undefined && store.getSnapshot().data === text) store.refuse(refusal);
  }, [refusal, text, store]);

  if (refusal !== undefined) {
    return { ...view, state: 'loading', waiting: true, data: null, failure: null };
  }
  return parsed ? { ...view, data: parsed.data } : view;
}

/**
 * The products with names, features and images.
 *
 * @param query selects some of them (`category=packers&first=24`)
 */
export const useProducts = (query?: string) => useResource('products', query);

/** The categories with the names of their sub-categories. */
export const useCategories = () => useResource('categories');

/** A category with all its fields and those of its sub-categories. */
export const useCategory = (slug: string) => useResource('category', slug);

/** The certificates with their registration numbers. */
export const useCertificates = () => useResource('certificates');

/** The pictures of the gallery. */
export const useGallery = () => useResource('gallery');

/** The case studies with their documents. */
export const useCaseStudies = () => useResource('caseStudies');

/** The posts of the blog feed. */
export const useInsights = () => useResource('insights');

/** The clients with their logos. */
export const useClients = () => useResource('clients');

/** The team members. */
export const useTeam = () => useResource('team');

/** The company. */
export const useCompany = () => useResource('company');

/** A product with all its fields. */
export const useProduct = (slug: string) => useResource('product', slug);
