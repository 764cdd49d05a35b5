import { useCategories } from 'core-wasm/react';
import { useParams } from 'react-router-dom';
import { Category } from './Category';
import { Product, Waiting } from './Product';

/** `/products/{slug}`: the category of this slug, or else the product. */
export default function CatalogueEntry() {
  const { slug = '' } = useParams();
  const { data: categories, failure } = useCategories();
  const category = categories?.find(candidate => candidate.slug === slug);
  if (!categories && !failure) return <Waiting />;
  return category ? <Category key={slug} listed={category} /> : <Product key={slug} slug={slug} />;
}
