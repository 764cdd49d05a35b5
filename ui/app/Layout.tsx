import { useCategories, useCompany, useNavigation } from 'core-wasm/react';
import { useCallback, useMemo } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { CookieBanner } from '../components/CookieBanner/CookieBanner';
import { Footer } from '../components/Footer/Footer';
import { Header } from '../components/Header/Header';
import { LazyHydrate } from '../components/LazyHydrate/LazyHydrate';
import { LoadingScreen } from '../components/LoadingScreen/LoadingScreen';
import { Follow } from '../components/SmartLink/follow';
import hidden from '../components/VisuallyHidden/VisuallyHidden.module.css';
import { site } from '../content/site';
import { usePendingURL, useVisit } from '../routing/url';
import { PendingPage } from './errors';
import styles from './Layout.module.css';
import { handleOf, isAnimated } from './pages';
import { useReady } from './ready';

/** The frame around every page. */
export function Layout() {
  const { data: categories } = useCategories();
  const { data: company } = useCompany();
  const { pathname } = useLocation();
  const pending = usePendingURL();
  const visit = useVisit();
  const navigation = useNavigation({ ...visit, smooth: handleOf(visit.path)?.smooth ?? false });
  const { transition } = navigation;
  const navigate = useNavigate();
  const follow = useCallback(
    (href: string) => {
      const { pathname: target, search, hash } = new URL(href);
      // Not the router's own comparison: after a query has been written, its rendered location may be older than the URL.
      const go = () =>
        navigate({ pathname: target, search, hash }, { replace: href === location.href });
      if (!transition(target, go, isAnimated(location.pathname, target))) go();
    },
    [transition, navigate],
  );
  // Rendered again only with new data, because re-rendering would discard the HTML of a part that is not hydrated yet.
  const footer = useMemo(
    () =>
      company && (
        <LazyHydrate>
          <Footer categories={categories ?? []} company={company} />
        </LazyHydrate>
      ),
    [categories, company],
  );
  useReady(pathname);
  return (
    <Follow value={follow}>
      <div id="top">
        {/* First, so that nothing of the page is painted before it. */}
        <LoadingScreen />
        <a className={styles.skip} href="#main">
          {site.skip}
        </a>
        {/* Before the page, so that the keyboard reaches it as the eye does. */}
        <CookieBanner />
        {company && <Header categories={categories ?? []} company={company} />}
        <main id="main" className={styles.main} {...navigation.mainProps}>
          {pending ? <PendingPage key={pending} url={pending} /> : <Outlet />}
        </main>
        {footer}
        <p className={hidden.visuallyHidden} {...navigation.liveProps}>
          {navigation.view.announcement}
        </p>
      </div>
    </Follow>
  );
}
