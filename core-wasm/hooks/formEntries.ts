import type { RefCallback } from 'react';
import type { FormStore } from '#core';
import type { FormField } from '#types';

/** An input element of a field. */
export type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Props of a field's `input`, `textarea` or `select`. */
export interface EntryProps<Name extends string = string> {
  id: string;
  name: Name;
  'data-part': Name;
  required: boolean;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  autoComplete?: string;
  ref: RefCallback<HTMLElement>;
  type?: 'text' | 'tel' | 'email' | 'file' | 'hidden' | 'checkbox' | 'date';
  inputMode?: 'tel' | 'email' | 'numeric' | 'text';
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  /** A file's extensions. */
  accept?: string;
  /** The visitor may choose several files. */
  multiple?: boolean;
  /** The first date. */
  min?: string;
  /** The last date. */
  max?: string;
  /** The value of a checked checkbox. */
  value?: 'on';
  /** There are no options yet. */
  disabled?: boolean;
  /** A value set by the page. */
  defaultValue?: string;
}

/** How a form reads and writes its elements. */
export interface FormEntries {
  /**
   * Synchronizes a new element with the store: the value was entered before hydration, or in the element that this one replaces.
   */
  adopt(store: FormStore, entry: Entry): void;
  /** Reports what the visitor has entered in an element to the store. */
  enter(store: FormStore, entry: Entry): void;
  /** The props of an element, for kinds of fields that the site's own forms do not have. */
  propsOf?(field: FormField): Partial<EntryProps> | undefined;
}

export function isEntry(target: unknown): target is Entry {
  const entry =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  return entry && target.name !== '';
}

/** The elements of the site's own forms. */
export const siteEntries: FormEntries = {
  adopt(store, entry) {
    if (isFileInput(entry)) {
      chooseFiles(store, entry);
      return;
    }
    const adopted = store.adopt(entry.name, entry.value);
    if (entry.value !== adopted) entry.value = adopted;
  },
  enter(store, entry) {
    if (isFileInput(entry)) chooseFiles(store, entry);
    else store.typed(entry.name, entry.value);
  },
};

const isFileInput = (entry: Entry): entry is HTMLInputElement => entry.type === 'file';

/** Reports chosen files to the store. If it rejects them, or none is chosen, the earlier ones are restored. */
function chooseFiles(store: FormStore, input: HTMLInputElement): void {
  const files = [...(input.files ?? [])];
  if (files.length === 0 || !store.chooseFiles(input.name, files)) {
    showFiles(input, store.files(input.name));
  }
}

/** Replaces the files of an input. */
export function showFiles(input: HTMLInputElement, files: readonly File[]): void {
  if (files.length === 0) {
    // Every file field begins with none, also in jsdom, which has no `DataTransfer`.
    input.value = '';
    return;
  }
  const shown = new DataTransfer();
  for (const file of files) shown.items.add(file);
  input.files = shown.files;
}
