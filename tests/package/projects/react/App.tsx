import { useProducts } from 'core-wasm/react';
import { Consent } from './Consent.tsx';
import { Request } from './Request.tsx';
import { Slides } from './Slides.tsx';
import { Visit } from './Visit.tsx';
import './slides.css';

/** What the package's README shows, on one page. */
export function App() {
  const { state, data } = useProducts();
  return (
    <main>
      <Slides names={['Anchor', 'Bridge plug', 'Centraliser']} />
      <Request product="cm-2" />
      <Visit />
      <Consent />
      <p data-testid="products">
        {state === 'ready' ? data?.map(({ name }) => name).join() : state}
      </p>
    </main>
  );
}
