import type { Store as Held } from '../pkg/core_wasm.js';
import { loaded } from './wasm';

/**
 * What every store of the core has: React's `useSyncExternalStore` contract. Its methods may be handed on by themselves.
 *
 * The machine is made when it is first needed, and again when it is needed after `free`.
 */
export interface ViewStore<View> {
  /**
   * Calls the listener after every change of the view. The first listener starts the machine; when the last one leaves,
   * by the function that is returned, it stops.
   */
  subscribe(listener: () => void): () => void;
  /** The present view: the same frozen object until it changes. */
  snapshot(): View;
  /** The view before anything happened, which is what a server draws. */
  firstSnapshot(): View;
  /** The root element of what the store looks after. */
  attach(root: HTMLElement | null): void;
  /** The file that was chosen for a form's field. */
  file(field: string): File | undefined;
  /** Gives the machine's memory in the core back. */
  free(): void;
}

type Value = string | number | boolean | readonly number[] | null | undefined;

// biome-ignore lint/suspicious/noExplicitAny: each store's own types are in stores.ts
type Method = (...values: any[]) => unknown;

/** Numbers and texts apart, as they cross to the core: `kinds` says which is which. */
function pack(kinds: string, values: Value[]): { numbers: number[]; text: string } {
  const numbers: number[] = [];
  const texts: string[] = [];
  [...kinds].forEach((kind, i) => {
    const value = values[i] ?? null;
    if (kind === 'n') numbers.push(value === null ? Number.NaN : Number(value));
    // A list of numbers becomes a text with commas.
    else texts.push(value === null ? '' : String(value).replaceAll('\0', '\ufffd'));
  });
  return { numbers, text: texts.join('\0') };
}

/**
 * The class of a store.
 *
 * @param kind the store's number
 * @param options how the constructor's arguments are handed over, a letter each: a number, a text (`s`) or a file
 * @param tells names of what it is told, in the order of their numbers; behind a colon, how arguments are handed over that
 *   are not all numbers; with a question mark, whether it meant anything is returned
 * @param asks names of what it is asked
 */
export function define<Class>(kind: number, options: string, tells = '', asks = ''): Class {
  function Defined(this: Record<string, Method>, ...values: Value[]) {
    let made: Held | undefined;
    let screen: { view?: unknown } | undefined;
    const held = (): Held => {
      if (!made) {
        const { numbers, text } = pack(options, values);
        made = loaded().create(kind, Float64Array.from(numbers), text);
        if (!made) throw new Error(`core-wasm has no form and no call named "${values[0]}".`);
        screen = made.screen();
      }
      return made;
    };
    this.subscribe = listener => {
      const store = held();
      const place = store.subscribe(listener);
      return () => {
        if (made === store) store.unsubscribe(place);
      };
    };
    this.snapshot = () => screen?.view ?? held().snapshot();
    this.firstSnapshot = () => held().firstSnapshot();
    this.attach = root => held().attach(root);
    this.file = field => held().file(field);
    this.free = () => {
      made?.free();
      made = screen = undefined;
    };
    words(tells).forEach(({ name, kinds, isAsked }, code) => {
      if (kinds === undefined) {
        this[name] = (a, b, c) => {
          held().send(code, a, b, c);
        };
      } else if (kinds.endsWith('f')) {
        this[name] = (field, file) => held().chooseFile(code, field, file);
      } else {
        this[name] = (...told) => {
          const { numbers, text } = pack(kinds, told);
          const meant = held().tell(code, text, numbers[0] as number, numbers[1] as number);
          return isAsked ? meant : undefined;
        };
      }
    });
    words(asks).forEach(({ name, kinds = 'n' }, code) => {
      this[name] = (...asked) => {
        const { numbers, text } = pack(kinds, asked);
        return held().ask(code, text, numbers[0] as number);
      };
    });
  }
  return Defined as Class;
}

interface Word {
  name: string;
  kinds: string | undefined;
  isAsked: boolean;
}

function words(list: string): Word[] {
  return list
    .split(' ')
    .filter(Boolean)
    .map(word => {
      const [name = '', kinds] = word.replace('?', '').split(':');
      return { name, kinds, isAsked: word.endsWith('?') };
    });
}
