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
 * Brings an element that has just come together with what the store knows. What was typed before the script came, or
 * brought back by the browser, goes to the store; an element that replaces another one gets what the other one had.
 */
export function meet(store: FormStore, entry: Entry): void {
  if (entry instanceof HTMLInputElement && entry.type === 'file') {
    if (entry.files?.length) chooseFile(store, entry);
    else showFile(entry, store.file(entry.name));
    return;
  }
  const known = store.text(entry.name);
  if (known === '') store.adopt(entry.name, entry.value);
  else if (entry.value !== known) entry.value = known;
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
