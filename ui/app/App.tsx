import type { Recorder } from 'core-wasm/devtools';
import { lazy, type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react';
import '../styles/tokens.css';
import '../styles/archivo/archivo.css';
import '../styles/base.css';
import { type Brand, CompanyBrand } from '../components/Brand/brand';
import { Intent } from '../components/SmartLink/intent';
import { type Film, HeroFilm } from '../pages/home/film';
import { prefetchRoute } from './pages';

interface Props {
  /** The session that is recorded, on a page that a tester has opened so. */
  recorder?: Recorder | undefined;
  /** The film of the home page, where the settings name one. */
  film: Film | undefined;
  /** The brand of a company with an API of its own. */
  brand: Brand | undefined;
  children: ReactNode;
}

/** What stands around the router, in the browser and where pages are prerendered. */
export function App({ recorder, film, brand, children }: Props) {
  return (
    <StrictMode>
      <CompanyBrand value={brand}>
        <HeroFilm value={film}>
          <Intent value={prefetchRoute}>{children}</Intent>
        </HeroFilm>
      </CompanyBrand>
      {recorder && <Recording recorder={recorder} />}
    </StrictMode>
  );
}

const RecorderPanel = lazy(() => import('../components/RecorderPanel/RecorderPanel'));

/** The panel of a session that is recorded; it comes when the page is hydrated, since the prerendered one has none. */
function Recording({ recorder }: { recorder: Recorder }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!hydrated) return null;
  return (
    <Suspense>
      <RecorderPanel recorder={recorder} />
    </Suspense>
  );
}
