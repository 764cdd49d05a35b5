import { useCallback } from 'react';
import type { FormField, FormView, PlaceField } from '#types';
import { type EntryProps, isEntry } from './formEntries';
import type { FormBehaviour } from './useFormOf';

/** The properties of a form that its fields use. */
export type FormParts<Name extends string> = Pick<
  FormBehaviour<Name>,
  'fields' | 'store' | 'id' | 'entries'
> & { view: Omit<FormView, 'files'> };

/** A field of a form. */
export function useFormField<Name extends string>(
  { fields, view, store, entries, id: formId }: FormParts<Name>,
  name: NoInfer<Name>,
  {
    hint = false,
  }: {
    /** Whether an element with `hintProps` describes it. */
    hint?: boolean;
  } = {},
) {
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (isEntry(element)) entries.adopt(store, element);
    },
    [store, entries],
  );
  const field: FormField | undefined = fields[name];
  if (!field) throw new Error(`The form has no field named ${name}.`);
  const { label, kind, autocomplete } = field;
  const id = fieldId(formId, name);
  const required = field.required !== null;
  const error = view.errors[name];
  const place = placeOf(field, view);
  const describedBy = [hint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  const entryProps: EntryProps<Name> = {
    id,
    name,
    'data-part': name,
    required,
    'aria-required': required,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
    // `on` is the default, which HTML does not allow for hidden fields.
    ...(autocomplete !== 'on' && { autoComplete: autocomplete }),
    ref,
    ...(entries.propsOf?.(field) ?? byKind(field, place, () => store.text(name))),
  };
  return {
    label,
    kind,
    required,
    /** The error message. */
    error,
    /**
     * How a country or a state is entered: a `select` with these options, or a text input. `entryProps` fit both. An option's value is
     * its name; put an empty one first.
     */
    place,
    /** For the field's element. */
    entryProps,
    labelProps: { id: `${id}-label`, htmlFor: id },
    hintProps: { id: `${id}-hint` },
    /** For the element with `error`. */
    errorProps: { id: `${id}-error`, 'data-error-for': name },
  } as const;
}

/** What `useFormField` returns: the props of a field and of its label, hint and error. */
export interface FormFieldBehaviour<Name extends string = string>
  extends ReturnType<typeof useFormField<Name>> {}

/** The id of a field's element. */
export const fieldId = (formId: string, name: string): string => `${formId}-${name}`;

function placeOf(
  { kind }: FormField,
  { places }: Pick<FormView, 'places'>,
): PlaceField | undefined {
  if (kind.type === 'country') return places?.country;
  return kind.type === 'state' ? places?.state : undefined;
}

/** The props that depend on the field's kind. */
function byKind(
  { kind, maxLength, minLength, pattern }: FormField,
  place: PlaceField | undefined,
  given: () => string,
): Omit<Partial<EntryProps>, 'name' | 'data-part'> {
  const shortest = minLength > 0 ? { minLength } : {};
  const lengths = { maxLength, ...shortest };
  if (place?.control === 'select') return { disabled: place.disabled };
  switch (kind.type) {
    case 'text':
    case 'country':
    case 'state':
      return { type: 'text', ...lengths, ...(pattern !== null && { pattern }) };
    case 'longText':
      // A text that is too long gets a message. The browser would cut off its end in silence when it is pasted.
      return shortest;
    case 'phone':
      return { type: 'tel', inputMode: 'tel', ...lengths };
    case 'email':
      return { type: 'email', inputMode: 'email', ...lengths };
    case 'file':
      return { type: 'file', accept: kind.of.extensions.join(',') };
    case 'given':
      return { type: 'hidden', defaultValue: given() };
    default:
      return {};
  }
}
