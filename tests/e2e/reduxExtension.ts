/** What a page and the Redux DevTools have told each other. */
export interface Extension {
  name: string;
  inits: Record<string, unknown>[];
  sent: { type: string; state: Record<string, Record<string, unknown>> }[];
  tell(message: unknown): void;
}

/**
 * Puts an extension object into the page that follows the Redux DevTools' documented calls, and keeps what it is sent in
 * `window.extension`.
 */
export function fakeExtension() {
  const listeners: ((message: unknown) => void)[] = [];
  const extension: Extension = {
    name: '',
    inits: [],
    sent: [],
    tell: message => {
      for (const listener of listeners) listener(message);
    },
  };
  const connect = ({ name }: { name: string }) => {
    extension.name = name;
    return {
      init: (state: Record<string, unknown>) => extension.inits.push(state),
      send: ({ type }: { type: string }, state: Extension['sent'][number]['state']) =>
        extension.sent.push({ type, state }),
      subscribe: (listener: (message: unknown) => void) => listeners.push(listener),
    };
  };
  Object.assign(window, { extension, __REDUX_DEVTOOLS_EXTENSION__: { connect } });
}
