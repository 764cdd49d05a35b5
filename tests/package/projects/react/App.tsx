import { useProducts, useResource } from 'core-wasm/react';
import { useState } from 'react';
import { Consent } from './Consent.tsx';
import { Request } from './Request.tsx';
import { Slides } from './Slides.tsx';
import { Stock } from './Stock.tsx';
import { Visit } from './Visit.tsx';

/** What the package's README shows, on one page. */
export function App() {
  const { state, data } = useProducts();
  const [product, setProduct] = useState('cm-2');
  const [unit, setUnit] = useState('pieces');
  // Another function at each render.
  const { data: words } = useResource('/api/stock/cm-2', body => `${JSON.stringify(body)} ${unit}`);
  return (
    <main>
      <Slides names={['Anchor', 'Bridge plug', 'Centraliser']} />
      <Request product="cm-2" />
      <Visit />
      <Stock product={product} />
      <button type="button" onClick={() => setProduct('cm-4')}>
        Another product
      </button>
      <p data-testid="words">{words}</p>
      <button type="button" onClick={() => setUnit('pallets')}>
        Another unit
      </button>
      <Consent />
      <p data-testid="products">
        {state === 'ready' ? data?.map(({ name }) => name).join() : state}
      </p>
    </main>
  );
}
