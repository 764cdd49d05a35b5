import { useCategories, useCompany, useNavigation } from 'core-wasm/react';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { CookieBanner } from '../components/CookieBanner/CookieBanner';
import { ErrorBoundary } from '../components/ErrorBoundary/ErrorBoundary';
import { Footer } from '../components/Footer/Footer';
import { Header } from '../components/Header/Header';
import { LoadingScreen } from '../components/LoadingScreen/LoadingScreen';
import { site } from '../content/site';
import { useVisit } from '../routing/address';
import styles from './Layout.module.css';

/** Pages that scroll to their top smoothly when they open. */
const SMOOTH = ['/case-studies'];

/** The frame around every page. */
export function Layout() {
  const { data: categories } = useCategories();
  const { data: company } = useCompany();
  const { pathname, hash } = useLocation();
  const smooth = SMOOTH.includes(pathname);
  const navigation = useNavigation({ ...useVisit(), path: pathname, hash, smooth });
  useReady(pathname);
  return (
    <div id="top">
      {/* First, so that nothing of the page is painted before it. */}
      <LoadingScreen />
      <a className={styles.skip} href="#main">
        {site.skip}
      </a>
      {company && <Header categories={categories ?? []} company={company} />}
      <main id="main" className={styles.main} {...navigation.mainProps}>
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      {company && <Footer categories={categories ?? []} company={company} />}
      <p className={styles.live} {...navigation.liveProps}>
        {navigation.view.announcement}
      </p>
      <CookieBanner />
    </div>
  );
}

/** Says that the page is hydrated (index.html). */
function useReady(pathname: string) {
  const [first] = useState(pathname);
  useEffect(() => {
    const page = document.documentElement.dataset;
    page.core = 'ready';
    dispatchEvent(new Event('core-ready'));
    // A page that was shown as it is without script stays so, since nothing may move under its reader; the next one does not.
    if (pathname !== first) page.script = '';
  }, [pathname, first]);
}
