import { known, lacks, type Product } from 'core-wasm';
import { type Resource, useProducts } from 'core-wasm/react';
import { useMemo } from 'react';
import { select } from './query';

/** The part of the product list that a query asks for. An API that has no queries sends the whole list: the part is taken from it. */
export function useSelection(asked: string): Resource<Product[]> {
  const call = useProducts(asked);
  const { data } = call;
  const part = useMemo(() => {
    const isWhole = lacks('queries') && data !== null && data === known('products');
    return isWhole ? select(data, asked) : data;
  }, [data, asked]);
  return { ...call, data: part };
}
