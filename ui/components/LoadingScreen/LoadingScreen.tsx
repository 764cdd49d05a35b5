import { useCompany, useLoadingScreen } from 'core-wasm/react';
import { type ReactNode, useEffect, useState } from 'react';
import { site } from '../../content/site';
import { Logo } from '../Logo/Logo';
import styles from './LoadingScreen.module.css';

/** Where the page has been given to its reader before the core came, nothing covers it, and nothing is waited for. */
const LATE = { step: 1, endDelay: 0 };

/** Covers the finished page while the core counts; it shows only where a script has said that it runs. */
export function LoadingScreen() {
  const [pace] = useState(() =>
    globalThis.document?.documentElement.dataset.core === 'failed' ? LATE : {},
  );
  const { view, rootProps } = useLoadingScreen(pace);
  useEffect(() => {
    if (!view.visible) document.documentElement.dataset.core = 'ready';
  }, [view.visible]);
  if (!view.visible) return null;
  return (
    <div className={`${styles.screen} ${styles.first}`} data-tone="dark" {...named(rootProps)}>
      <Counter percent={view.percent} />
    </div>
  );
}

/** The same screen while the chunk of a lazy page is on its way; what is late is said after eight seconds. */
export function LoadingFallback({ late }: { late: ReactNode }) {
  const { view, rootProps } = useLoadingScreen({ endDelay: 7000 });
  if (!view.visible) return late;
  return (
    <div className={styles.screen} data-tone="dark" {...named(rootProps)}>
      <Counter percent={view.percent} />
    </div>
  );
}

function Counter({ percent }: { percent: number }) {
  const { data: company } = useCompany();
  return (
    <div className={styles.inner}>
      {company && <Logo name={company.name} />}
      <p className={styles.count}>
        <span className={styles.number}>{percent}</span>
        <span className={styles.unit}>{site.loading.unit}</span>
      </p>
      <svg
        className={styles.scale}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.rule} d="M0 2h100" />
        <path className={styles.done} d={`M0 2h${percent}`} />
      </svg>
    </div>
  );
}

/** The name that assistive technology reads the percentage with. */
function named<Props extends object>(props: Props) {
  return { ...props, 'aria-label': site.loading.label };
}
