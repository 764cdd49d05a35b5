import { fill } from 'core-wasm';
import type { Replay } from 'core-wasm/devtools';
import { usePlayback } from 'core-wasm/devtools/react';
import { useEffect, useRef } from 'react';
import { demo } from '../../content/demo';
import styles from './Demo.module.css';
import { causeOf, secondsOf } from './steps';

const SPEEDS = [0.25, 0.5, 1, 2, 4, 16];

interface Props {
  name: string;
  replay: Replay;
}

/** Plays a recording, with the cause, the effects and the view of each step. */
export default function Player({ name, replay }: Props) {
  const copy = demo.sessions;
  const { machines, steps, views } = replay;
  const playback = usePlayback(steps.map(({ at }) => at));
  const { position, count, playing, backwards, speed } = playback.view;
  const current = steps[position - 1];
  const start = steps[0]?.at ?? 0;
  const machine = machines[current?.store ?? 0] ?? '';
  const state = current ? current.view : views[0];
  return (
    <div className={styles.player}>
      <h3>{name}</h3>
      <Verdict replay={replay} seek={playback.seek} />
      <fieldset className={styles.controls}>
        <legend>{copy.controls}</legend>
        <button type="button" className={styles.menuButton} onClick={() => playback.seek(0)}>
          {copy.first}
        </button>
        <button type="button" className={styles.menuButton} onClick={() => playback.step(true)}>
          {copy.back}
        </button>
        <button type="button" className={styles.menuButton} onClick={() => playback.toggle(true)}>
          {playing && backwards ? copy.pause : copy.backwards}
        </button>
        <button type="button" className={styles.menuButton} onClick={() => playback.toggle(false)}>
          {playing && !backwards ? copy.pause : copy.forwards}
        </button>
        <button type="button" className={styles.menuButton} onClick={() => playback.step(false)}>
          {copy.on}
        </button>
        <label className={styles.speed}>
          {copy.speed}
          <select
            value={speed}
            onChange={({ target }) => playback.chooseSpeed(Number(target.value))}
          >
            {SPEEDS.map(speed => (
              <option key={speed} value={speed}>
                {speed} ×
              </option>
            ))}
          </select>
        </label>
        <label className={styles.position}>
          <span>{copy.position}</span>
          <input
            type="range"
            min={0}
            max={count}
            value={position}
            aria-valuetext={fill(copy.positionText, { position, count })}
            onChange={({ target }) => playback.seek(Number(target.value))}
          />
          <span aria-hidden="true">{fill(copy.positionText, { position, count })}</span>
        </label>
      </fieldset>
      <div className={styles.session}>
        <Steps replay={replay} position={position} start={start} seek={playback.seek} />
        <dl className={styles.inside}>
          <dt>{copy.cause}</dt>
          <dd>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
            <pre tabIndex={0}>{current ? causeOf(current) : copy.beginning}</pre>
          </dd>
          <dt>{copy.effects}</dt>
          <dd>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
            <pre tabIndex={0} data-effects>
              {current?.effects.map(effect => JSON.stringify(effect)).join('\n') || copy.noEffects}
            </pre>
          </dd>
          <dt>{fill(copy.state, { machine })}</dt>
          <dd>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
            <pre tabIndex={0} data-state>
              {JSON.stringify(state, null, 2)}
            </pre>
          </dd>
        </dl>
      </div>
    </div>
  );
}

/** Whether the current core does the same as the recorded one. */
function Verdict({ replay, seek }: { replay: Replay; seek(position: number): void }) {
  const copy = demo.sessions;
  const { difference, machines, steps } = replay;
  if (!difference) {
    return <p role="status">{fill(copy.asRecorded, { count: steps.length })}</p>;
  }
  const { step, store, part, expected, came } = difference;
  const names = { part, step: (step ?? 0) + 1, machine: machines[store] ?? '' };
  return (
    <div className={styles.unreadable} role="status">
      <p>{fill(step === null ? copy.differsFirst : copy.differs, names)}</p>
      <dl>
        <dt>{copy.expected}</dt>
        <dd>{JSON.stringify(expected)}</dd>
        <dt>{copy.came}</dt>
        <dd>{JSON.stringify(came)}</dd>
      </dl>
      {step !== null && (
        <button type="button" className={styles.clear} onClick={() => seek(step + 1)}>
          {copy.toDifference}
        </button>
      )}
    </div>
  );
}

interface StepsProps {
  replay: Replay;
  position: number;
  /** When the session began. */
  start: number;
  seek(position: number): void;
}

/** All steps; a click shows one. */
function Steps({ replay: { machines, steps, difference }, position, start, seek }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Scrolls the list, but not the page.
    const box = list.current;
    const item = box?.children[position - 1];
    if (!box || !(item instanceof HTMLElement)) return;
    const top = item.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  }, [position]);
  return (
    <ol className={styles.steps} aria-label={demo.sessions.steps} ref={list}>
      {steps.map((step, index) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index === position - 1 ? 'step' : undefined}
            data-differs={index === difference?.step}
            onClick={() => seek(index + 1)}
          >
            <time>{secondsOf(step.at - start)}</time> <b>{machines[step.store]}</b> {causeOf(step)}
          </button>
        </li>
      ))}
    </ol>
  );
}
