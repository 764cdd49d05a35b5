import { useCategories, useCompany } from 'core-wasm/react';
import { Outlet, useLocation } from 'react-router-dom';
import { CookieBanner } from '../components/CookieBanner/CookieBanner';
import { ErrorBoundary } from '../components/ErrorBoundary/ErrorBoundary';
import { Footer } from '../components/Footer/Footer';
import { Header } from '../components/Header/Header';
import { LoadingScreen } from '../components/LoadingScreen/LoadingScreen';
import { site } from '../content/site';
import styles from './Layout.module.css';

/** The frame around every page. */
export function Layout() {
  const { data: categories } = useCategories();
  const { data: company } = useCompany();
  const { pathname } = useLocation();
  return (
    <div id="top">
      <a className={styles.skip} href="#main">
        {site.skip}
      </a>
      {company && <Header categories={categories ?? []} company={company} />}
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      {company && <Footer categories={categories ?? []} company={company} />}
      <CookieBanner />
      <LoadingScreen />
    </div>
  );
}
