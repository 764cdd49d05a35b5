type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Remembers the fields of a page before it is hydrated. If a password manager or a translator has changed the page, React renders it
 * again with empty fields; then call the returned function, which enters again what the visitor had entered, but for radio buttons.
 */
export function keepEntries(): () => void {
  const fields = [
    ...document.querySelectorAll<Field>('input[name]:not([type=radio]), select, textarea'),
  ];
  const focused = document.activeElement;
  return () => {
    for (const field of fields.splice(0)) {
      const again = document.querySelector<Field>(
        `${field.localName}[name="${CSS.escape(field.name)}"]`,
      );
      if (field.isConnected || again?.type !== field.type) continue;
      enter(field, again);
      if (field === focused) again.focus({ preventScroll: true });
    }
  };
}

function enter(field: Field, again: Field) {
  if (field instanceof HTMLInputElement && again instanceof HTMLInputElement) {
    if (field.checked !== again.checked) again.click();
    if (field.files?.length) again.files = field.files;
  }
  // The prototype's setter: React replaces the element's own, and would not see the event of a value that it knows.
  if (again.value !== field.value)
    Reflect.set(Object.getPrototypeOf(again), 'value', field.value, again);
  if (!field.value || field.value === field.getAttribute('value')) return;
  for (const type of ['input', 'change']) again.dispatchEvent(new Event(type, { bubbles: true }));
}
