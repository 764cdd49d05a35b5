import type { Cause } from '#types';
import type { Devtools } from './devtoolsModule';

/** The Redux DevTools extension, `window.__REDUX_DEVTOOLS_EXTENSION__`. */
export interface ReduxDevtools {
  connect(options: { name: string; features: Record<string, boolean> }): ReduxConnection;
}

interface ReduxConnection {
  init(state: unknown): void;
  send(action: { type: string; cause: Cause }, state: unknown): void;
  subscribe(listener: (message: ReduxMessage) => void): unknown;
}

/** A message from the extension; `state` is an earlier state as JSON. */
interface ReduxMessage {
  type: string;
  payload?: { type?: string };
  state?: string;
}

/** The enabled features of the extension. It hides others, such as import, skip and dispatch. */
const FEATURES = { jump: true, export: true };

/** The state tree: the number of steps, and the view of each store by its machine and number. */
type Tree = { steps: number; [store: string]: unknown };

/**
 * Shows the session in the Redux DevTools: steps as actions, stores as the state tree. A jump makes every store show its view at that
 * step, while the machines continue; a jump to the last action, Commit, Reset and Rollback return to the present.
 */
export function connectReduxDevtools(session: Devtools, extension: ReduxDevtools): void {
  const connection = extension.connect({ name: 'core-wasm', features: FEATURES });
  let tree: Tree = { steps: 0 };
  let inPast = false;

  const returnToPresent = () => {
    if (!inPast) return;
    inPast = false;
    session.showSteps(undefined);
  };

  const send = () => {
    for (const { store, machine, cause, view, order } of session.stepsFrom(tree.steps)) {
      const name = `${machine} ${store}`;
      tree = { ...tree, steps: order + 1, [name]: view };
      connection.send({ type: `${name}: ${nameOf(cause)}`, cause }, tree);
    }
  };

  connection.subscribe(({ type, payload, state }) => {
    if (type === 'START') connection.init(tree);
    if (type !== 'DISPATCH') return;
    switch (payload?.type) {
      case 'JUMP_TO_ACTION':
      case 'JUMP_TO_STATE': {
        if (state === undefined) return;
        const { steps } = JSON.parse(state) as Tree;
        inPast = steps < tree.steps;
        session.showSteps(inPast ? steps : undefined);
        return;
      }
      case 'COMMIT':
      case 'RESET':
      case 'ROLLBACK':
        returnToPresent();
        connection.init(tree);
    }
  });
  connection.init(tree);
  session.onSteps(send);
  send();
}

/** The name of the event or signal. */
function nameOf(cause: Cause): string {
  if (typeof cause === 'string') return cause;
  const payload = 'event' in cause ? cause.event : cause.signal;
  if (typeof payload === 'string') return payload;
  return Object.keys(payload as object)[0] ?? '';
}
