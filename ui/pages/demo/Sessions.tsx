import type { Replay } from 'core-wasm/devtools';
import { lazy, Suspense, useState } from 'react';
import { demo } from '../../content/demo';
import { useQuery } from '../../routing/url';
import styles from './Demo.module.css';

const Player = lazy(() => import('./Player'));

/** An opened recording: its replay, or the error of reading it. */
type Opened = { name: string; replay: Replay } | { name: string; error: string };

/** Records sessions, and opens recordings. */
export function Sessions() {
  const copy = demo.sessions;
  const [opened, setOpened] = useState<Opened>();
  const recording = new URLSearchParams(useQuery()).has('record');

  const open = async (file: File | undefined) => {
    if (!file) return;
    setOpened(undefined);
    const { name } = file;
    try {
      const { replay } = await import('core-wasm/devtools');
      setOpened({ name, replay: await replay(await file.text()) });
    } catch (error) {
      setOpened({ name, error: error instanceof Error ? error.message : String(error) });
    }
  };

  return (
    <section aria-label={copy.title}>
      <div className={styles.machine}>
        <div className={styles.about}>
          <h2>{copy.title}</h2>
          <p>{copy.text}</p>
        </div>
        <div className={styles.work}>
          {recording ? (
            <p className={styles.note}>{copy.recording}</p>
          ) : (
            <p>
              <a className={styles.start} href="/demo?record">
                {copy.start}
              </a>
              <span className={styles.note}>{copy.startHint}</span>
            </p>
          )}
        </div>
        <div className={styles.inside}>
          <label className={styles.open}>
            {copy.open}
            <input
              type="file"
              accept=".json"
              onChange={({ target }) => {
                open(target.files?.[0]);
                // The same file can be opened again after it was changed.
                target.value = '';
              }}
            />
            <span className={styles.note}>{copy.openHint}</span>
          </label>
        </div>
      </div>
      {opened && 'error' in opened && (
        <p className={styles.unreadable} role="alert">
          {opened.name}: {opened.error}
        </p>
      )}
      {opened && 'replay' in opened && (
        <Suspense>
          <Player key={opened.name} name={opened.name} replay={opened.replay} />
        </Suspense>
      )}
    </section>
  );
}
