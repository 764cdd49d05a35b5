import { clsx } from 'clsx';
import type { LoadingOptions } from 'core-wasm';
import { useCompany, useLoadingScreen } from 'core-wasm/react';
import { type ReactNode, useEffect, useState } from 'react';
import { site } from '../../content/site';
import { Logo } from '../Logo/Logo';
import styles from './LoadingScreen.module.css';

/** For a page that is already uncovered when the core has loaded. */
const FINISHED = { startedAt: 0, step: 1, endDelay: 0 };

/** Covers the prerendered page from its first paint. The script first.js starts the count, and the core continues it. */
export function LoadingScreen() {
  const [options] = useState(currentCount);
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
      {...withAccessibleName(rootProps)}
    >
      <Counter percent={view.percent} />
    </div>
  );
}

/** The current count when the core has loaded; 0 before the first paint. */
function currentCount(): Partial<LoadingOptions> {
  const page = globalThis.document?.documentElement;
  if (!page) return {};
  if (page.dataset.loading === undefined) return FINISHED;
  const startedAt = page.querySelector('[data-screen]')?.getAnimations()[0]?.startTime;
  return typeof startedAt === 'number' ? { startedAt } : {};
}

/** The loading screen while the chunk of a lazy page loads. After eight seconds it is replaced by `late`. */
export function LoadingFallback({ late }: { late: ReactNode }) {
  const { view, rootProps } = useLoadingScreen({ endDelay: 7000 });
  if (!view.visible) return late;
  return (
    <div className={styles.screen} data-tone="dark" {...withAccessibleName(rootProps)}>
      {/* The title of the page before has gone with it, and a tab without one shows the URL. */}
      <title>{site.loading.label}</title>
      <Counter percent={view.percent} />
    </div>
  );
}

/** The count may have changed before hydration, so number, line and value may differ from the rendered ones. */
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

/** The accessible name of the progress bar. */
function withAccessibleName<Props extends object>(props: Props) {
  return { ...props, 'aria-label': site.loading.label };
}
