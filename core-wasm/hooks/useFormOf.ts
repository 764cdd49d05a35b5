import { type FormEvent, useId, useMemo } from 'react';
import type { FormStore } from '#core';
import type { BuiltInForm, FileInfo, FormField, FormOptions, FormSchema, FormView } from '#types';
import { fromCore } from './core';
import { type FormEntries, isEntry, siteEntries } from './formEntries';
import type { EnteredValue } from './schema';
import { useStore } from './useStore';

/** The chosen files by field: one, or a list for a field that takes several. */
export type ChosenFiles<Values> = {
  readonly [name in keyof Values]?: unknown extends Values[name]
    ? FileInfo | readonly FileInfo[]
    : Values[name] extends readonly File[]
      ? readonly FileInfo[]
      : FileInfo;
};

/** A form's fields, by name and in order. */
type FieldsOf<Name extends string> = { readonly [name in Name]: FormField & { name: name } };

/**
 * A form. When its schema or an option changes, it starts again with the values in its elements.
 *
 * @param entries how its elements are read and written; must be stable
 */
export function useFormOf<
  Name extends string,
  Values extends { [name in Name]: unknown } = Record<Name, string>,
  Form extends BuiltInForm | FormSchema = BuiltInForm,
>(form: Form, options: Partial<FormOptions> = {}, entries: FormEntries = siteEntries) {
  const key = JSON.stringify([form, options]);
  const [view, store]: [FormView, FormStore] = useStore(
    () => new (fromCore('FormStore'))(form, options),
    key,
  );
  const fields = useMemo(() => {
    const [described] = JSON.parse(key);
    const named = fromCore('describeForm')(described).fields.map(field => [field.name, field]);
    // The names depend on the schema; wasm-bindgen's types cannot express that.
    return Object.fromEntries(named) as FieldsOf<Name>;
  }, [key]);
  const id = useId();

  const [target, handlers] = useMemo(
    () => [
      { action: store.action(), goesElsewhere: store.goesElsewhere() },
      {
        ref: (element: HTMLFormElement | null) => {
          store.attach(element);
          // The core validates instead of the browser, which validates only without script.
          if (element) element.noValidate = true;
        },
        onInput: ({ target }: FormEvent<HTMLFormElement>) => {
          if (isEntry(target)) entries.enter(store, target);
        },
        onSubmit: (event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          store.submit();
        },
      },
    ],
    [store, entries],
  );

  const submitting = view.state === 'submitting';
  return {
    /** The state, the messages and the chosen files. */
    // Which fields take several files depends on the schema; wasm-bindgen's types cannot express that.
    view: view as Omit<FormView, 'files'> & { files: ChosenFiles<Values> },
    /** The fields, by name and in order. */
    fields,
    /** For the `form` element. Its fields are uncontrolled: give them no `value`. */
    formProps: {
      action: target.action,
      method: 'post',
      encType: 'multipart/form-data',
      'aria-busy': submitting,
      ...handlers,
    },
    /** For the submit button. */
    submitProps: { type: 'submit', 'data-part': 'submit', disabled: submitting },
    /** For the element with `view.notice`. It is always rendered, and empty without a notice. */
    noticeProps: { role: 'status' },
    /** For the honeypot, a text input that visitors cannot see or reach; hide it by styles. */
    honeypotProps: {
      type: 'text',
      name: 'website',
      tabIndex: -1,
      autoComplete: 'off',
      'aria-hidden': true,
    },
    /** Submits the form, for a retry button beside the notice. */
    submit: store.submit,
    /** Closes the confirmation, while `view.state` is `succeeded`, or the notice. */
    close: store.close,
    /** Proposes a value for a field that is empty or has an earlier proposal. */
    // The site's own forms have only texts; `useForm` converts other values to texts.
    propose: store.propose as <Field extends Name>(
      name: Field,
      value: EnteredValue<Values[Field]>,
    ) => void,
    /** Removes a chosen file. */
    removeFile: store.removeFile as (name: Name) => void,
    /** Whether it is sent to another host, whose JSON response the browser would show without script. */
    goesElsewhere: target.goesElsewhere,
    /** The prefix of its elements' ids. */
    id,
    /** How its elements are read and written; for `useFormField`. */
    entries,
    /** The form's store: `store.typed(name, value)` enters a value from a component of your own. */
    store,
  } as const;
}

/** A form. `useFormField` returns its fields, `useErrorSummary` its errors. */
export interface FormBehaviour<
  Name extends string = string,
  Values extends { [name in Name]: unknown } = Record<Name, unknown>,
> extends ReturnType<typeof useFormOf<Name, Values>> {}
