import type { FormStore } from '#core';

/** An input element of a field. */
export type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isEntry(target: unknown): target is Entry {
  const entry =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  return entry && target.name !== '';
}

/** Synchronizes a new element with the store: the value was entered before hydration, or in the element that this one replaces. */
export function syncEntry(store: FormStore, entry: Entry): void {
  if (entry instanceof HTMLInputElement && entry.type === 'file') {
    if (entry.files?.length) chooseFile(store, entry);
    else showFile(entry, store.file(entry.name));
    return;
  }
  const adopted = store.adopt(entry.name, entry.value);
  if (entry.value !== adopted) entry.value = adopted;
}

/** Reports a chosen file to the store. If the store rejects it, the earlier selection is restored. */
export function chooseFile(store: FormStore, input: HTMLInputElement): void {
  const before = store.file(input.name);
  const file = input.files?.[0];
  if (!(file && store.chooseFile(input.name, file))) showFile(input, before);
}

function showFile(input: HTMLInputElement, file: File | undefined): void {
  const shown = new DataTransfer();
  if (file) shown.items.add(file);
  input.files = shown.files;
}
