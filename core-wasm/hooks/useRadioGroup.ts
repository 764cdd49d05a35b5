import { useCallback } from 'react';
import { customEntries } from './customForm';
import { isEntry } from './formEntries';
import { type FormParts, useFormField } from './useFormField';

/** The field of the kind `choice` with this name, as radio buttons. */
export function useRadioGroup<Name extends string>(form: FormParts<Name>, name: NoInfer<Name>) {
  const { kind, label, required, error, entryProps, labelProps, errorProps } = useFormField(
    form,
    name,
  );
  const { store } = form;
  // Forms without a schema have no radio buttons in their own entries.
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (isEntry(element)) customEntries.adopt(store, element);
    },
    [store],
  );
  if (kind.type !== 'choice') throw new Error(`The field ${name} is no choice.`);
  return {
    label,
    required,
    /** The error message. */
    error,
    /** For the element around the buttons. */
    rootProps: {
      role: 'radiogroup',
      'aria-labelledby': labelProps.id,
      'aria-required': required,
      'aria-invalid': error !== undefined,
      'aria-describedby': entryProps['aria-describedby'],
    },
    /** For the element that shows `label`. */
    titleProps: { id: labelProps.id },
    /** For the element that shows `error`. */
    errorProps,
    /** A radio button each, in the schema's order. */
    options: kind.of.map((value, index) => {
      // The error summary leads to the first button, and so does the focus.
      const optionId = index === 0 ? entryProps.id : `${entryProps.id}-${index}`;
      return {
        value,
        inputProps: {
          type: 'radio',
          id: optionId,
          name,
          value,
          'data-part': index === 0 ? name : undefined,
          required,
          ref,
        },
        labelProps: { htmlFor: optionId },
      } as const;
    }),
  } as const;
}

/** What `useRadioGroup` returns: the props of a group of radio buttons. */
export interface RadioGroup<Name extends string = string>
  extends ReturnType<typeof useRadioGroup<Name>> {}
