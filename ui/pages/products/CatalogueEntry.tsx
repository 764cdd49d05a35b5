import { useCategories } from 'core-wasm/react';
import { useParams } from 'react-router-dom';
import { Category } from './Category';
import { Product } from './Product';

/** `/products/{slug}`: a category of that name, or else a product of that name. */
export default function CatalogueEntry() {
  const { slug = '' } = useParams();
  const { data: categories } = useCategories();
  const category = categories?.find(candidate => candidate.slug === slug);
  return category ? (
    <Category key={slug} category={category} />
  ) : (
    <Product key={slug} slug={slug} />
  );
}
