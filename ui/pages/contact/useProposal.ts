import { useProductDetails, useShortlist } from 'core-wasm/react';
import { useSearchParams } from 'react-router-dom';
import { contact } from '../../content/contact';
import { products as copy } from '../../content/products';
import { well } from '../../content/well';
import { useQuery } from '../../routing/url';

/** An item that is sent with the enquiry. */
export interface Enclosure {
  key: string;
  name: string;
  /** The chosen sizes, or the conditions of the well. */
  notes: readonly string[];
  /** What the enquiry's details have of it at least, if not its name. */
  mark?: string;
  remove(): void;
}

interface Proposal {
  enclosures: Enclosure[];
  /** The text for the enquiry's details. A tool whose name is not loaded yet has its slug. */
  details: string;
  /** Removes all items from the URL. */
  clear(): void;
}

/** The items in the URL: a product by name, or a well and the shortlist. */
export function useProposal(): Proposal {
  const [, setParameters] = useSearchParams();
  const parameters = new URLSearchParams(useQuery());
  const shortlist = useShortlist();
  const listed = parameters.get('about') === 'shortlist' ? shortlist.view.items : [];
  const products = useProductDetails(listed.map(({ slug }) => slug));
  const product = parameters.get('product');
  const leaveOut = (names: readonly string[]) => () =>
    setParameters(
      current => new URLSearchParams([...current].filter(([name]) => !names.includes(name))),
      { replace: true, preventScrollReset: true },
    );
  const clear = leaveOut(['product', 'about', ...CONDITIONS]);
  const text = contact.aboutProduct;

  if (product) {
    return {
      clear,
      enclosures: [{ key: 'product', name: product, notes: [], remove: leaveOut(['product']) }],
      details: copy.product.enquiry.details.replace('{product}', product),
    };
  }
  const conditions = conditionsOf(parameters);
  const tools = listed.map(({ slug, sizes }, index) => ({
    key: slug,
    name: products[index]?.data?.product.name ?? slug,
    notes: sizes,
    remove: shortlist.removeProps(slug).onClick,
  }));
  const enclosures: Enclosure[] = [
    ...(conditions.length > 0
      ? [
          {
            key: 'well',
            name: text.well.name,
            // A value alone is clear, but "yes" is not.
            notes: conditions.map(([name, value]) => (value === text.well.yes ? name : value)),
            mark: text.well.title,
            remove: leaveOut(CONDITIONS),
          },
        ]
      : []),
    ...tools,
  ];
  return { clear, enclosures, details: detailsOf(conditions, tools) };
}

/** The URL parameters of a well. */
const CONDITIONS = ['casing', 'weight', 'pressure', 'temperature', 'h2s'];

type Condition = [name: string, value: string];

/** The well in the URL. */
function conditionsOf(parameters: URLSearchParams): Condition[] {
  const text = contact.aboutProduct.well;
  const [casing, weight] = [parameters.get('casing'), parameters.get('weight')];
  const conditions: [string, string | null | false][] = [
    [
      text.casing,
      casing && [`${casing} in`, ...(weight ? [`${weight} ${text.weight}`] : [])].join(', '),
    ],
    [text.pressure, withUnit(parameters.get('pressure'), well.pressure.base)],
    [text.temperature, withUnit(parameters.get('temperature'), well.temperature.base)],
    [text.sour, parameters.get('h2s') === 'yes' && text.yes],
  ];
  return conditions.flatMap(([name, value]): Condition[] => (value ? [[name, value]] : []));
}

/** Adds the catalogue's unit to a number without one. */
const withUnit = (text: string | null, unit: string) =>
  text && !/\p{L}/u.test(text) ? `${text.replace(/\s*°$/, '')} ${unit}` : text;

/** The well and the tools as text, one line each. */
function detailsOf(
  conditions: readonly Condition[],
  tools: readonly Pick<Enclosure, 'name' | 'notes'>[],
): string {
  const text = contact.aboutProduct;
  const well = [text.well.title, ...conditions.map(([name, value]) => `- ${name}: ${value}`)];
  const lines = tools.map(({ name, notes }) =>
    notes.length > 0 ? `- ${name}: ${notes.join('; ')}` : `- ${name}`,
  );
  return (
    (conditions.length > 0 ? `${well.join('\n')}\n` : '') +
    (lines.length > 0 ? text.shortlist.replace('{lines}', lines.join('\n')) : '')
  );
}
