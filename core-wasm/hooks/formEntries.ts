import type { FormStore } from '#core';
import type { FormField } from '#types';
import type { EntryProps } from './useFormField';

/** An input element of a field. */
export type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

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
