import type { FormStore } from '#core';
import type { FormField } from '#types';
import { type Entry, type EntryProps, type FormEntries, siteEntries } from './formEntries';

// Only forms with a schema need this. It is a separate module, so that the site's pages do not load it.

/** Stands for an incomplete date, for which browsers have no value. */
const UNFINISHED = '?';

export const customEntries: FormEntries = {
  adopt(store, entry) {
    if (isRadio(entry)) {
      const current = entry.checked ? store.adopt(entry.name, entry.value) : store.text(entry.name);
      entry.checked = current === entry.value;
    } else if (isCheckbox(entry)) {
      entry.checked = store.adopt(entry.name, checkboxValue(entry)) !== '';
    } else {
      siteEntries.adopt(store, entry);
    }
  },
  enter(store, entry) {
    if (isCheckbox(entry)) store.typed(entry.name, checkboxValue(entry));
    else if (entry.validity.badInput) store.typed(entry.name, UNFINISHED);
    else siteEntries.enter(store, entry);
  },
  propsOf({ kind }: FormField): Partial<EntryProps> | undefined {
    switch (kind.type) {
      case 'checkbox':
        return { type: 'checkbox', value: 'on' };
      case 'number': {
        const { decimals, min } = kind.of;
        // An input of type `number` has no value while it is not a number, and changes when the page is scrolled over it.
        const pattern = decimals > 0 ? `-?[0-9]+(\\.[0-9]{1,${decimals}})?` : '-?[0-9]+';
        // The keyboards for numbers of some phones have no minus, or a comma and no point.
        const isPlain = decimals === 0 && min !== null && min >= 0;
        return { type: 'text', inputMode: isPlain ? 'numeric' : 'text', pattern };
      }
      case 'date': {
        const { min, max } = kind.of;
        return { type: 'date', ...(min !== null && { min }), ...(max !== null && { max }) };
      }
      case 'file':
        return takesSeveral(kind)
          ? { type: 'file', multiple: true, accept: kind.of.extensions.join(',') }
          : undefined;
      default:
        return undefined;
    }
  },
};

const isInput = (entry: Entry, type: string): entry is HTMLInputElement => entry.type === type;
const isCheckbox = (entry: Entry): entry is HTMLInputElement => isInput(entry, 'checkbox');
const isRadio = (entry: Entry): entry is HTMLInputElement => isInput(entry, 'radio');

const checkboxValue = (entry: HTMLInputElement): string => (entry.checked ? entry.value : '');

function takesSeveral(kind: FormField['kind']): boolean {
  return kind.type === 'file' && (kind.of.maxFiles ?? 1) > 1;
}

/** The value of each field, for rules and `submit`. */
export function valuesOf(store: FormStore, fields: readonly FormField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map(field => [field.name, valueIn(store, field)]));
}

function valueIn(store: FormStore, { name, kind }: FormField): unknown {
  const text = () => store.text(name).trim();
  switch (kind.type) {
    case 'checkbox':
      return text() !== '';
    case 'number': {
      const number = Number(text());
      return text() === '' || Number.isNaN(number) ? null : number;
    }
    case 'file':
      return takesSeveral(kind) ? store.files(name) : store.files(name)[0];
    default:
      return text();
  }
}
