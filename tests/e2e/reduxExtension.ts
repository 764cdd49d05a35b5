/** The messages between a page and the Redux DevTools. */
export interface Extension {
  name: string;
  features: Record<string, boolean>;
  inits: Record<string, unknown>[];
  sent: { type: string; state: Record<string, Record<string, unknown>> }[];
  tell(message: unknown): void;
}

/**
 * Adds an extension object with the documented API of the Redux DevTools to the page, and records the messages in
 * `window.extension`.
 */
export function fakeExtension() {
  const listeners: ((message: unknown) => void)[] = [];
  const extension: Extension = {
    name: '',
    features: {},
    inits: [],
    sent: [],
    tell: message => {
      for (const listener of listeners) listener(message);
    },
  };
  const connect = ({ name, features }: Pick<Extension, 'name' | 'features'>) => {
    Object.assign(extension, { name, features });
    return {
      init: (state: Record<string, unknown>) => extension.inits.push(state),
      send: ({ type }: { type: string }, state: Extension['sent'][number]['state']) =>
        extension.sent.push({ type, state }),
      subscribe: (listener: (message: unknown) => void) => listeners.push(listener),
    };
  };
  Object.assign(window, { extension, __REDUX_DEVTOOLS_EXTENSION__: { connect } });
}
