import type { Recorder } from 'core-wasm/devtools';
import { useIsHydrating } from 'core-wasm/react';
import { lazy, type ReactNode, StrictMode, Suspense } from 'react';
import '../styles/tokens.css';
import '../styles/archivo/archivo.css';
import '../styles/base.css';
import { type Brand, CompanyBrand } from '../components/Brand/brand';
import { Intent } from '../components/SmartLink/intent';
import { type Film, HeroFilm } from '../pages/home/film';
import { prefetchRoute } from './pages';

interface Props {
  /** Present if the session is recorded. */
  recorder?: Recorder | undefined;
  /** The home page's film, if the settings name one. */
  film: Film | undefined;
  /** The brand of a company with its own API. */
  brand: Brand | undefined;
  children: ReactNode;
}

/** The providers around the router, in the browser and in the renderer. */
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

/** The panel of a recorded session. It renders after hydration, because the prerendered page has none. */
function Recording({ recorder }: { recorder: Recorder }) {
  if (useIsHydrating()) return null;
  return (
    <Suspense>
      <RecorderPanel recorder={recorder} />
    </Suspense>
  );
}
