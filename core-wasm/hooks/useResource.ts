import { useEffect, useMemo } from 'react';
import type { ResourceStore } from '#core';
import type { Payloads, ResourceView } from '#types';
import type { CallUrl } from './config';
import { fromCore } from './core';
import { Several } from './several';
import { useStore, type ViewStore } from './useStore';

/** What a component has of a call. */
export type Resource<Payload> = ResourceView<Payload> & {
  /** Repeats the failed request. */
  retry(): void;
  /** For the notice of a failure with its button: when the notice goes, it hands the focus on. Within a dialog this takes `useDialog`. */
  noticeProps: typeof noticeProps;
};

/** For the notice of a failure with its button: when the notice goes, it hands the focus on. */
export const noticeProps = {
  role: 'status',
  ref: (element: HTMLElement | null): (() => void) | undefined =>
    element ? () => fromCore('passFocusOn')(element) : undefined,
} as const;

/**
 * The response of a call: fetched when the first component asks for it, shared by all, kept afterwards.
 *
 * @param argument the slug or id of calls that need one; with another one the response of another call comes
 */
export function useResource<Name extends keyof Payloads>(
  name: Name,
  argument?: string,
): Resource<Payloads[Name]>;
/**
 * What `read` makes of the JSON of a call of your own, which is fetched, shared, repeated and kept as every other call. With another
 * URL the response of another call comes.
 *
 * @param url a path below the API, or a whole URL
 * @param read makes data of the parsed body, and throws when it is wrong: the call has failed then. It is pure. Let it stand in a
 *   module: another function reads the same body anew, without another request
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
  return { ...useReading(view, store, read), retry: store.retry, noticeProps };
}

/** The view of a call, with what `read` makes of the body in the place of its text. */
function useReading(
  view: ResourceView<unknown>,
  store: ResourceStore,
  read: ((body: unknown) => unknown) | undefined,
): ResourceView<unknown> {
  const text = read ? (view.data as string | null) : null;
  const body = useMemo(() => (text === null ? null : JSON.parse(text)), [text]);
  const reading = useMemo(() => {
    if (!read || text === null) return undefined;
    try {
      return { data: read(body) };
    } catch (error) {
      return { refusal: error instanceof Error ? error.message : String(error) };
    }
  }, [read, text, body]);
  const refusal = reading?.refusal;

  useEffect(() => {
    // Another response may have come since.
    if (refusal !== undefined && store.getSnapshot().data === text) store.refuse(refusal);
  }, [refusal, text, store]);

  if (refusal !== undefined) return { state: 'loading', waiting: true, data: null, failure: null };
  return reading ? { ...view, data: reading.data } : view;
}

/**
 * Products: name, features, image.
 *
 * @param part the query of the call, for a part of them (`category=packers&first=24`)
 */
export const useProducts = (part?: string) => useResource('products', part);

/** Every category with its sub-categories. */
export const useCategories = () => useResource('categories');

/** Every certificate with its registration number. */
export const useCertificates = () => useResource('certificates');

/** Every picture of the gallery. */
export const useGallery = () => useResource('gallery');

/** Every case study with its document. */
export const useCaseStudies = () => useResource('caseStudies');

/** The posts of the blog feed. */
export const useInsights = () => useResource('insights');

/** The clients with their logos. */
export const useClients = () => useResource('clients');

/** The people of the company. */
export const useTeam = () => useResource('team');

/** What the company says of itself. */
export const useCompany = () => useResource('company');

/** One whole product. */
export const useProduct = (slug: string) => useResource('product', slug);

/** Several whole products, in the order of their slugs. */
export function useProductDetails(
  slugs: readonly string[],
): readonly Resource<Payloads['product']>[] {
  type Store = ResourceStore & ViewStore<ResourceView<Payloads['product']>>;
  const [views, several] = useStore(
    () => new Several(slugs.map(slug => new (fromCore('ResourceStore'))('product', slug) as Store)),
    slugs.join(' '),
  );
  return views.map((view, i) => ({
    ...(view as ResourceView<Payloads['product']>),
    retry: () => several.at(i)?.retry(),
    noticeProps,
  }));
}
