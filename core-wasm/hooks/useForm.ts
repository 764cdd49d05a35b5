import { type FormEvent, type RefCallback, useId, useMemo, useState } from 'react';
import { describeForm, FormStore } from '#core';
import type { FormDescription, FormField, FormOptions, FormView } from '#types';
import { chooseFile, isEntry } from './formEntries';
import { useStore } from './useStore';
import { requireCore } from './wasm';

/** A form. `useFormField` makes a field of it, `useErrorSummary` the list of what is wrong. */
export interface FormBehaviour<Name extends string = string> {
  view: FormView;
  /** What the form asks for, in order. */
  fields: readonly (FormField & { name: Name })[];
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
  /** Closes what tells how it ended: the thanks, while `view.state` is `succeeded`, or the notice. */
  close(): void;
  /** Proposes a value for a field that is still empty. */
  propose(name: Name, value: string): void;
  /** Takes a chosen file away. */
  removeFile(name: Name): void;
  /** With which the ids of its elements begin. */
  id: string;
  store: FormStore;
}

/** One of the core's forms. */
export function useForm<Name extends string>(
  form: 'contact' | 'career' | 'datasheet',
  options: Partial<FormOptions> = {},
): FormBehaviour<Name> {
  const [fields] = useState(() => {
    requireCore();
    const description: FormDescription = describeForm(form);
    return description.fields as readonly FormField[] as FormBehaviour<Name>['fields'];
  });
  const [view, store] = useStore(() => new FormStore(form, options));
  const [action] = useState(store.action);
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
    id,
    store,
  };
}
