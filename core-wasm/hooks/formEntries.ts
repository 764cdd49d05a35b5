import type { FormStore } from '#core';

/** An element that a field's value is entered in. */
export type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isEntry(target: unknown): target is Entry {
  const entry =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  return entry && target.name !== '';
}

/**
 * Brings an element that has just come together with the store: it goes on with what has been entered already, before the
 * script came or in the element that it replaces.
 */
export function meet(store: FormStore, entry: Entry): void {
  if (entry instanceof HTMLInputElement && entry.type === 'file') {
    if (entry.files?.length) chooseFile(store, entry);
    else showFile(entry, store.file(entry.name));
    return;
  }
  const held = store.adopt(entry.name, entry.value);
  if (entry.value !== held) entry.value = held;
}

/** Tells the store of a file that was chosen. When it is not taken, the selection becomes what it was before. */
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
