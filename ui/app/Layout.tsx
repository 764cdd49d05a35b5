import { useCategories, useCompany, useNavigation } from 'core-wasm/react';
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
  return (
    <div id="top">
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
      <LoadingScreen />
    </div>
  );
}
