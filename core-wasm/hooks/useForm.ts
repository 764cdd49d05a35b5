import { type FormEvent, type RefCallback, useId, useMemo, useState } from 'react';
import type { FormStore } from '#core';
import type { BuiltInForm, FormField, FormOptions, FormSchema, FormView } from '#types';
import { fromCore } from './core';
import { chooseFile, isEntry } from './formEntries';
import type { FieldName, FieldValues } from './schema';
import { useStore } from './useStore';

/** A form. `useFormField` makes a field of it, `useErrorSummary` the list of what is wrong. */
export interface FormBehaviour<
  Name extends string = string,
  Values extends { [name in Name]: unknown } = Record<Name, string>,
> {
  view: FormView;
  /** What the form asks for, by name and in order. */
  fields: { readonly [name in Name]: FormField & { name: name } };
  /** For the `form` element. Its fields keep their own text: give them no `value`. */
  formProps: {
    action: string;
    method: 'post';
    encType: 'multipart/form-data';
    'aria-busy': boolean;
    ref: RefCallback<HTMLFormElement>;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
  };
  /** For the button that submits. */
  submitProps: { type: 'submit'; 'data-part': 'submit'; disabled: boolean };
  /** For the element that shows `view.notice`. It is always there, and empty when there is no notice. */
  noticeProps: { role: 'status' };
  /** For a text input that no visitor sees or reaches; hide it by style sheet, out of the window. */
  honeypotProps: {
    type: 'text';
    name: 'website';
    tabIndex: -1;
    autoComplete: 'off';
    'aria-hidden': true;
  };
  /** Submits, as the button does: to offer another try beside the notice. */
  submit(): void;
  /** Closes the thanks, while `view.state` is `succeeded`, or the notice. */
  close(): void;
  /** Proposes a value for a field that is empty, or holds what was proposed before. */
  propose<Field extends Name>(name: Field, value: Values[Field] & string): void;
  /** Takes a chosen file away. */
  removeFile(name: Name): void;
  /** Whether it goes to another host: without script the browser would show its response, which is JSON. */
  goesElsewhere: boolean;
  /** With which the ids of its elements begin. */
  id: string;
  store: FormStore;
}

/**
 * A form of your own. The schema must not change while the component is mounted: let it stand in a module.
 *
 * Throws an error that says which field is wrong when the schema makes no form.
 */
export function useForm<const Schema extends FormSchema>(
  schema: Schema,
  options: Partial<FormOptions> = {},
): FormBehaviour<FieldName<Schema>, FieldValues<Schema>> {
  return useFormOf(schema, options);
}

/** One of the core's forms, or one of another site. */
export function useFormOf<
  Name extends string,
  Values extends { [name in Name]: unknown } = Record<Name, string>,
>(form: BuiltInForm | FormSchema, options: Partial<FormOptions> = {}): FormBehaviour<Name, Values> {
  const [fields] = useState(() => {
    const named = fromCore('describeForm')(form).fields.map(field => [field.name, field]);
    // The schema decides the names, which the core cannot tell TypeScript.
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
        // Without script the browser checks what it can; with it, the core does.
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
