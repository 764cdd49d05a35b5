import { type ReactNode, StrictMode } from 'react';
import '../styles/tokens.css';
import '../styles/archivo/archivo.css';
import '../styles/base.css';
import { Intent } from '../components/SmartLink/intent';
import { prefetchRoute } from './pages';

/** What stands around the router, in the browser and where pages are prerendered. */
export function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <Intent value={prefetchRoute}>{children}</Intent>
    </StrictMode>
  );
}
