import { useCategories } from 'core-wasm/react';
import { useParams } from 'react-router-dom';
import type { Crumb } from '../../components/Breadcrumb/Breadcrumb';
import { Head } from '../../components/Head/Head';
import { type List, query } from '../../components/ProductCard/query';
import { useProductQuery } from '../../components/ProductCard/useProductQuery';
import { ShortlistTray } from '../../components/Shortlist/ShortlistTray';
import { products as copy } from '../../content/products';
import { NotFound } from '../not-found/NotFound';
import { ProductList } from './ProductList';
import { Unavailable } from './Unavailable';

/** A further page of a list: of all products, of a category or of a sub-category. */
export default function ListPage() {
  const { page = '', ...list } = useParams<'category' | 'subcategory' | 'page'>();
  const number = /^[1-9]\d*$/.test(page) ? Number(page) : 0;
  if (number < 2) return <NotFound />;
  return <Page key={JSON.stringify([list, number])} list={list as List} page={number} />;
}

function Page({ list, page }: { list: List; page: number }) {
  const catalogue = useCategories();
  const call = useProductQuery(query.page(list, page));
  const category = catalogue.data?.find(({ slug }) => slug === list.category);
  const subcategory = category?.subcategories.find(({ slug }) => slug === list.subcategory);
  if (catalogue.failure) return <Unavailable what="page" call={catalogue} />;
  if (!catalogue.data) return null;
  const isUnknown = (list.category && !category) || (list.subcategory && !subcategory);
  if (isUnknown || call.data?.length === 0) return <NotFound />;

  const path = ['/products', ...Object.values(list)].join('/');
  const name = (subcategory ?? category)?.name ?? copy.all;
  const trail: Crumb[] = [{ name: copy.title, to: '/products' }];
  if (category) trail.push({ name: category.name, to: `/products/${category.slug}` });
  if (category && subcategory) trail.push({ name: subcategory.name, to: path });
  const title = copy.pages.title(name, page);
  return (
    <>
      <Head
        copy={{
          title,
          description: title,
          keywords: category ? [name, category.name] : [],
          image: `/media/social${path}.jpg`,
        }}
      />
      <ProductList
        head={{ title, trail, lead: null, image: null }}
        call={call}
        path={path}
        page={page}
      />
      <ShortlistTray />
    </>
  );
}
