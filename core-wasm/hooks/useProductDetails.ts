import type { ResourceStore } from '#core';
import type { ProductDetail, ResourceView } from '#types';
import { fromCore } from './core';
import { Several } from './several';
import { noticeProps, type Resource } from './useResource';
import { useStore, type ViewStore } from './useStore';

/** Several products with all their fields, in the order of the slugs. */
export function useProductDetails(slugs: readonly string[]): readonly Resource<ProductDetail>[] {
  type Store = ResourceStore & ViewStore<ResourceView<ProductDetail>>;
  const [views, several] = useStore(
    () => new Several(slugs.map(slug => new (fromCore('ResourceStore'))('product', slug) as Store)),
    slugs.join(' '),
  );
  return views.map((view, i) => ({
    ...(view as ResourceView<ProductDetail>),
    retry: () => several.at(i)?.retry(),
    noticeProps,
  }));
}
