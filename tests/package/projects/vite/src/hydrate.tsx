import { configure, init } from 'core-wasm';
import { hydrateRoot } from 'react-dom/client';
import { Page } from './Page.tsx';
import './slides.css';

await init();
configure({}, [
  { name: 'products', payload: [] },
  { name: '/api/stock/cm-2', payload: '{"count":3}' },
]);
hydrateRoot(document.getElementById('root') as HTMLElement, <Page />);
