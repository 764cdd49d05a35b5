import { type FormEvent, type RefCallback, useId, useMemo, useState } from 'react';
import type { FormStore } from '#core';
import type { BuiltInForm, FormField, FormOptions, FormSchema, FormView } from '#types';
import { fromCore } from './core';
import { chooseFile, isEntry } from './formEntries';
import type { FieldName, FieldValues } from './schema';
import { useStore } from './useStore';

/** A form. `useFormField` returns its fields, `useErrorSummary` its errors. */
export interface FormBehaviour<
  Name extends string = string,
  Values extends { [name in Name]: unknown } = Record<Name, string>,
> {
  view: FormView;
  /** The fields, by name and in order. */
  fields: { readonly [name in Name]: FormField & { name: name } };
  /** For the `form` element. Its fields are uncontrolled: give them no `value`. */
  formProps: {
    action: string;
    method: 'post';
    encType: 'multipart/form-data';
    'aria-busy': boolean;
    ref: RefCallback<HTMLFormElement>;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
  };
  /** For the submit button. */
  submitProps: { type: 'submit'; 'data-part': 'submit'; disabled: boolean };
  /** For the element with `view.notice`. It is always rendered, and empty without a notice. */
  noticeProps: { role: 'status' };
  /** For the honeypot, a text input that visitors cannot see or reach; hide it by styles. */
  honeypotProps: {
    type: 'text';
    name: 'website';
    tabIndex: -1;
    autoComplete: 'off';
    'aria-hidden': true;
  };
  /** Submits the form, for a retry button beside the notice. */
  submit(): void;
  /** Closes the confirmation, while `view.state` is `succeeded`, or the notice. */
  close(): void;
  /** Proposes a value for a field that is empty or has an earlier proposal. */
  propose<Field extends Name>(name: Field, value: Values[Field] & string): void;
  /** Removes a chosen file. */
  removeFile(name: Name): void;
  /** Whether it is sent to another host, whose JSON response the browser would show without script. */
  goesElsewhere: boolean;
  /** The prefix of its elements' ids. */
  id: string;
  store: FormStore;
}

/**
 * A form of your own. The schema must not change while the component is mounted, so define it in a module.
 *
 * Throws an error that names the invalid field if the schema is invalid.
 */
export function useForm<const Schema extends FormSchema>(
  schema: Schema,
  options: Partial<FormOptions> = {},
): FormBehaviour<FieldName<Schema>, FieldValues<Schema>> {
  return useFormOf(schema, options);
}

/** A form of the core, or of another site. */
export function useFormOf<
  Name extends string,
  Values extends { [name in Name]: unknown } = Record<Name, string>,
>(form: BuiltInForm | FormSchema, options: Partial<FormOptions> = {}): FormBehaviour<Name, Values> {
  const [fields] = useState(() => {
    const named = fromCore('describeForm')(form).fields.map(field => [field.name, field]);
    // The schema determines the names, which wasm-bindgen cannot express.
    return Object.fromEntries(named) as FormBehaviour<Name>['fields'];
  });
  const [view, store] = useStore(() => new (fromCore('FormStore'))(form, options));
  const [{ action, goesElsewhere }] = useState(() => ({
    action: store.action(),
    goesElsewhere: store.goesElsewhere(),
  }));
  const id = useId();

  const handlers = useMemo(
    () => ({
      ref: (element: HTMLFormElement | null) => {
        store.attach(element);
        // Without script the browser validates; with script, the core does.
        if (element) element.noValidate = true;
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        if (!isEntry(target)) return;
        if (target.type === 'file') chooseFile(store, target as HTMLInputElement);
        else store.typed(target.name, target.value);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        store.submit();
      },
    }),
    [store],
  );

  const submitting = view.state === 'submitting';
  const { submit, close, propose, removeFile } = store;
  return {
    view,
    fields,
    formProps: {
      action,
      method: 'post',
      encType: 'multipart/form-data',
      'aria-busy': submitting,
      ...handlers,
    },
    submitProps: { type: 'submit', 'data-part': 'submit', disabled: submitting },
    noticeProps: { role: 'status' },
    honeypotProps: {
      type: 'text',
      name: 'website',
      tabIndex: -1,
      autoComplete: 'off',
      'aria-hidden': true,
    },
    submit,
    close,
    propose,
    removeFile,
    goesElsewhere,
    id,
    store,
  };
}
