import { clsx } from 'clsx';
import type { Recorder } from 'core-wasm/devtools';
import { useState } from 'react';
import { recorder as copy } from '../../content/recorder';
import { Button } from '../Button/Button';
import styles from './RecorderPanel.module.css';

/** The panel that stops and saves the recording of a session. */
export default function RecorderPanel({ recorder }: { recorder: Recorder }) {
  const [isRecording, setRecording] = useState(recorder.isRecording);
  const [typed, setTyped] = useState(false);
  const [notes, setNotes] = useState('');
  const [closed, setClosed] = useState(false);
  const stop = () => {
    recorder.stop();
    setRecording(false);
  };
  if (closed) return null;
  return (
    <section className={styles.panel} aria-label={copy.title} data-tone="dark">
      <p className={clsx(styles.status, isRecording && styles.live)} role="status">
        {isRecording ? copy.recording : copy.recorded.replace('{count}', String(recorder.steps()))}
      </p>
      {isRecording ? (
        <Button variant="line" onClick={stop}>
          {copy.stop}
        </Button>
      ) : (
        <>
          <input
            className={styles.notes}
            aria-label={copy.notes}
            placeholder={copy.notes}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
          <label className={styles.typed}>
            <input
              type="checkbox"
              checked={typed}
              onChange={({ target }) => setTyped(target.checked)}
            />
            {copy.typed}
          </label>
          <Button
            variant="line"
            icon="download"
            onClick={() => save(recorder.file({ typed, notes }))}
          >
            {copy.download}
          </Button>
          <Button variant="text" onClick={() => location.reload()}>
            {copy.again}
          </Button>
          <Button variant="text" onClick={() => setClosed(true)}>
            {copy.close}
          </Button>
        </>
      )}
    </section>
  );
}

/** Downloads a recording, named by its time. */
function save(recording: string) {
  const url = URL.createObjectURL(new Blob([recording], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.replay.json`;
  link.click();
  URL.revokeObjectURL(url);
}
