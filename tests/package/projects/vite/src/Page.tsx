import { useProducts } from 'core-wasm/react';
import { Consent } from './Consent.tsx';
import { Request } from './Request.tsx';
import { Slides } from './Slides.tsx';
import { Stock } from './Stock.tsx';

/** The page that is prerendered on the server and hydrated in the browser. */
export function Page() {
  const { state, data } = useProducts();
  return (
    <main>
      <Slides names={['Anchor', 'Bridge plug', 'Centraliser']} />
      <Request product="cm-2" />
      <Stock product="cm-2" />
      <Consent />
      <p data-testid="products">{`${state}: ${data?.length}`}</p>
    </main>
  );
}
