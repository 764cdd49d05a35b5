import { configure, init } from 'core-wasm';
import { createRoot } from 'react-dom/client';
import { Booking } from './Booking.tsx';
import { Order } from './Order.tsx';

await init();
configure({ api: location.origin });
createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <Booking />
    <Order />
  </>,
);
