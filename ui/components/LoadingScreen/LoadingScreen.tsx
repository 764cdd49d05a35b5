import { useCompany, useLoadingScreen } from 'core-wasm/react';
import { useEffect } from 'react';
import { site } from '../../content/site';
import { Logo } from '../Logo/Logo';
import styles from './LoadingScreen.module.css';

/** Covers the finished page while the core counts; it shows only where a script has said that it runs. */
export function LoadingScreen() {
  const { view, rootProps } = useLoadingScreen();
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

/** The same screen while the chunk of a lazy page is on its way, however long that takes. */
export function LoadingFallback() {
  const { view, rootProps } = useLoadingScreen({ held: true });
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
