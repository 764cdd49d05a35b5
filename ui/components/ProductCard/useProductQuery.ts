import { known, lacks, type Product } from 'core-wasm';
import { type Resource, useProducts } from 'core-wasm/react';
import { useMemo } from 'react';
import { select } from './query';

/** The products of a query. If the API has no queries, they are selected from the whole list. */
export function useProductQuery(query: string): Resource<Product[]> {
  const call = useProducts(query);
  const { data } = call;
  const selected = useMemo(() => {
    const isWhole = lacks('queries') && data !== null && data === known('products');
    return isWhole ? select(data, query) : data;
  }, [data, query]);
  return { ...call, data: selected };
}
