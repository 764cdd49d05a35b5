import { clsx } from 'clsx';
import type { LoadingOptions } from 'core-wasm';
import { useCompany, useLoadingScreen } from 'core-wasm/react';
import { type ReactNode, useEffect, useState } from 'react';
import { site } from '../../content/site';
import { Logo } from '../Logo/Logo';
import styles from './LoadingScreen.module.css';

/** For a page that is uncovered when the core comes. */
const OVER = { startedAt: 0, step: 1, endDelay: 0 };

/** Covers the prerendered page from its first paint on. The page itself begins the count (first.js), and the core joins it. */
export function LoadingScreen() {
  const [options] = useState(joined);
  const { view, rootProps } = useLoadingScreen(options);
  useEffect(() => {
    const page = document.documentElement.dataset;
    if (view.visible) page.loading = 'core';
    else delete page.loading;
  }, [view.visible]);
  if (!view.visible) return null;
  return (
    <div
      className={clsx(styles.screen, styles.first)}
      data-tone="dark"
      data-screen
      suppressHydrationWarning
      {...named(rootProps)}
    >
      <Counter percent={view.percent} />
    </div>
  );
}

/** Where the count of the page stands when the core comes; a page that has not been painted yet has not begun. */
function joined(): Partial<LoadingOptions> {
  const page = globalThis.document?.documentElement;
  if (!page) return {};
  if (page.dataset.loading === undefined) return OVER;
  const startedAt = page.querySelector('[data-screen]')?.getAnimations()[0]?.startTime;
  return typeof startedAt === 'number' ? { startedAt } : {};
}

/** The same screen while a lazy page's chunk loads; after eight seconds it gives way to `late`. */
export function LoadingFallback({ late }: { late: ReactNode }) {
  const { view, rootProps } = useLoadingScreen({ endDelay: 7000 });
  if (!view.visible) return late;
  return (
    <div className={styles.screen} data-tone="dark" {...named(rootProps)}>
      <Counter percent={view.percent} />
    </div>
  );
}

/** The page may have counted on before this is hydrated, so number, line and value may differ from what was rendered. */
function Counter({ percent }: { percent: number }) {
  const { data: company } = useCompany();
  return (
    <div className={styles.inner}>
      {company && <Logo name={company.name} />}
      <p className={styles.count}>
        <span data-number suppressHydrationWarning>
          {percent}
        </span>
        <span className={styles.unit}>{site.loading.unit}</span>
      </p>
      <svg
        className={styles.scale}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.rule} d="M0 2h100" />
        <path className={styles.done} d={`M0 2h${percent}`} data-done suppressHydrationWarning />
      </svg>
    </div>
  );
}

/** The name that assistive technology reads the percentage with. */
function named<Props extends object>(props: Props) {
  return { ...props, 'aria-label': site.loading.label };
}
