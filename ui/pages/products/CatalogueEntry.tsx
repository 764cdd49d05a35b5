import { useCategories } from 'core-wasm/react';
import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { PageLoadError } from '../../routing/PageLoadError';
import { Category } from './Category';

/**
 * In a chunk of its own, because the page of a category needs neither its code nor its styles. It has no Suspense boundary: a server
 * sends the document of a product for its short URL, too, whose HTML has none.
 */
const Product = lazy(() =>
  import('./Product').then(
    ({ Product }) => ({ default: Product }),
    cause => {
      throw new PageLoadError('The code of a product failed to load.', { cause });
    },
  ),
);

/** `/products/{slug}`: the category of this slug, or else the product. */
export default function CatalogueEntry() {
  const { slug = '' } = useParams();
  const { data: categories, failure } = useCategories();
  const category = categories?.find(candidate => candidate.slug === slug);
  if (!categories && !failure) return null;
  return category ? <Category key={slug} listed={category} /> : <Product key={slug} slug={slug} />;
}
