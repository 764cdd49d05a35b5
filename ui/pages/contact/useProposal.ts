import { useProductDetails, useShortlist } from 'core-wasm/react';
import { useSearchParams } from 'react-router-dom';
import { contact as copy } from '../../content/contact';

/** What the URL proposes for the enquiry's details: one product by name, or the shortlist, a line a tool. Null without any, and while names are on their way. */
export function useProposal(): string | null {
  const [parameters] = useSearchParams();
  const { items } = useShortlist().view;
  const listed = parameters.get('about') === 'shortlist' ? items : [];
  const products = useProductDetails(listed.map(({ slug }) => slug));
  const product = parameters.get('product');
  if (product) return copy.aboutProduct.details.replace('{product}', product);
  if (listed.length === 0 || products.some(({ data, failure }) => !data && !failure)) return null;
  const lines = listed.map(({ slug, sizes }, index) => {
    const name = products[index]?.data?.product.name ?? slug;
    return sizes.length > 0 ? `- ${name}: ${sizes.join('; ')}` : `- ${name}`;
  });
  return copy.aboutProduct.shortlist.replace('{lines}', lines.join('\n'));
}
