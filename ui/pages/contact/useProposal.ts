import { useProductDetails, useShortlist } from 'core-wasm/react';
import { useSearchParams } from 'react-router-dom';
import { contact as copy } from '../../content/contact';

/** What the URL proposes for the enquiry's details: one product by name, or a well and the shortlist, a line each. Null without any, and while names are on their way. */
export function useProposal(): string | null {
  const [parameters] = useSearchParams();
  const { items } = useShortlist().view;
  const listed = parameters.get('about') === 'shortlist' ? items : [];
  const products = useProductDetails(listed.map(({ slug }) => slug));
  const product = parameters.get('product');
  if (product) return copy.aboutProduct.details.replace('{product}', product);
  const conditions = conditionsOf(parameters);
  if (listed.length === 0) return conditions || null;
  if (products.some(({ data, failure }) => !data && !failure)) return null;
  const lines = listed.map(({ slug, sizes }, index) => {
    const name = products[index]?.data?.product.name ?? slug;
    return sizes.length > 0 ? `- ${name}: ${sizes.join('; ')}` : `- ${name}`;
  });
  return conditions + copy.aboutProduct.shortlist.replace('{lines}', lines.join('\n'));
}

/** What the URL says of a well, a line each; empty when it says nothing. */
function conditionsOf(parameters: URLSearchParams): string {
  const text = copy.aboutProduct.well;
  const [casing, weight] = [parameters.get('casing'), parameters.get('weight')];
  const said: [string, string | null | false][] = [
    [
      text.casing,
      casing && [`${casing} in`, ...(weight ? [`${weight} ${text.weight}`] : [])].join(', '),
    ],
    [text.pressure, parameters.get('pressure')],
    [text.temperature, parameters.get('temperature')],
    [text.sour, parameters.get('h2s') === 'yes' && text.yes],
  ];
  const lines = said.flatMap(([name, value]) => (value ? [`- ${name}: ${value}`] : []));
  return lines.length > 0 ? `${[text.title, ...lines].join('\n')}\n` : '';
}
