import {
  type FormEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { describeForm, FormStore } from '#core';
import type { FormDescription, FormField, FormOptions, FormView } from '#types';
import { chooseFile, isEntry, meet } from './formEntries';
import { useStore } from './useStore';
import { requireCore } from './wasm';

/** What makes an element the entry of a field: an `input`, a `textarea` or a `select`. */
export interface FieldProps<Name extends string = string> {
  id: string;
  name: Name;
  'data-part': Name;
  required: boolean;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  autoComplete: string;
  ref(element: HTMLElement | null): void;
  type?: 'text' | 'tel' | 'email' | 'file' | 'hidden';
  inputMode?: 'tel' | 'email';
  maxLength?: number;
  /** A file's endings. */
  accept?: string;
  /** There is nothing to choose from yet. */
  disabled?: boolean;
  /** What the page gives. */
  defaultValue?: string;
}

/** A line of the error summary. */
export interface SummaryEntry<Name extends string = string> {
  field: Name;
  message: string;
  /** For the link that leads to the field. */
  linkProps: { href: string; onClick(event: MouseEvent): void };
}

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
    ref(form: HTMLFormElement | null): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
  };
  /** For a field's element, whichever it is. With `hint`, an element with `hintProps` describes it. */
  fieldProps(name: Name, about?: { hint?: boolean }): FieldProps<Name>;
  labelProps(name: Name): { id: string; htmlFor: string };
  hintProps(name: Name): { id: string };
  /** For the element that shows `errors[name]`. */
  errorProps(name: Name): { id: string; 'data-error-for': Name };
  /** Messages by field. */
  errors: { readonly [name in Name]?: string };
  /** Every message with the way to its field; empty when nothing is wrong. */
  summary: readonly SummaryEntry<Name>[];
  /** For the element around the summary. It must contain an element with `summaryTitleProps`. */
  summaryProps: { role: 'group'; 'aria-labelledby': string; 'data-error-summary': true };
  summaryTitleProps: { id: string };
  /** For the button that submits. */
  submitProps: { type: 'submit'; disabled: boolean };
  /** For the element that shows `view.notice`. It is always there, and empty when there is no notice. */
  noticeProps: { role: 'status' };
  /** For a text input that no visitor sees or reaches; hide it by style sheet, out of the window. */
  trapProps: {
    type: 'text';
    name: 'website';
    tabIndex: -1;
    autoComplete: 'off';
    'aria-hidden': true;
  };
  /** The dialog that thanks the visitor. */
  dialog: { open: boolean; close(): void };
  /** Closes the notice of a failure. */
  dismissNotice(): void;
  /** Submits, as the button does: to offer another try beside the notice. */
  submit(): void;
  /** Proposes a value for a field that is still empty. */
  propose(name: Name, value: string): void;
  /** Takes a chosen file away. */
  removeFile(name: Name): void;
}

/** What a page may say of its form. */
export type FormSettings = Partial<Pick<FormOptions, 'timeout' | 'download'>> & {
  /** What goes into the field that the page fills in. */
  given?: string;
};

/** A store that is told of every field that changes, besides the form. */
export type Typed = (name: string, value: string) => void;

/** One of the core's forms. `typed` hears of the same changes. */
export function useForm<Name extends string>(
  form: 'contact' | 'career' | 'datasheet',
  options: FormSettings = {},
  typed?: Typed,
): [FormBehaviour<Name>, FormStore] {
  const [description] = useState<FormDescription>(() => {
    requireCore();
    return describeForm(form);
  });
  const [view, store] = useStore(() => new FormStore(form, options));
  const id = useId();
  const element = useRef<HTMLFormElement | null>(null);

  // A disabled button loses the focus; after a failure it is where the visitor was.
  useEffect(() => {
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    if (view.state === 'failed' && nowhere) {
      element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    }
  }, [view.state]);

  const handlers = useMemo(() => {
    const tell: Typed = (name, value) => {
      store.typed(name, value);
      typed?.(name, value);
    };
    return {
      ref: (form: HTMLFormElement | null) => {
        store.attach(form);
        element.current = form;
        // Without script the browser checks what it can; with it, the core does.
        if (form) form.noValidate = true;
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        if (!isEntry(target)) return;
        if (target.type === 'file') chooseFile(store, target as HTMLInputElement);
        else tell(target.name, target.value);
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        // What a password manager fills in may have come without an event.
        for (const entry of event.currentTarget.elements) {
          if (isEntry(entry) && entry.type !== 'file' && entry.value !== store.text(entry.name)) {
            tell(entry.name, entry.value);
          }
        }
        store.submit();
      },
    };
  }, [store, typed]);

  const refs = useMemo(
    () =>
      new Map(
        description.fields.map(({ name }) => [
          name,
          (entry: HTMLElement | null) => {
            if (isEntry(entry)) meet(store, entry);
          },
        ]),
      ),
    [store, description],
  );

  const removeFile = useCallback(
    (name: Name) => {
      store.chooseFile(name, undefined);
      const entry = element.current?.elements.namedItem(name);
      if (entry instanceof HTMLInputElement) entry.value = '';
    },
    [store],
  );

  const part = (name: Name, suffix: string) => `${id}-${name}${suffix}`;
  const errors = view.errors as FormBehaviour<Name>['errors'];
  const fields = description.fields as readonly FormField[] as FormBehaviour<Name>['fields'];
  const summary = fields.flatMap(({ name }) => {
    const message = errors[name];
    const linkProps = {
      href: `#${part(name, '')}`,
      onClick: (event: MouseEvent) => {
        const entry = element.current?.elements.namedItem(name);
        if (!(entry instanceof HTMLElement)) return;
        // The address stays as it is, and the field gets the focus.
        event.preventDefault();
        entry.focus();
      },
    };
    return message === undefined ? [] : [{ field: name, message, linkProps }];
  });

  const behaviour: FormBehaviour<Name> = {
    view,
    fields,
    errors,
    summary,
    formProps: {
      action: useState(store.action)[0],
      method: 'post',
      encType: 'multipart/form-data',
      'aria-busy': view.state === 'submitting',
      ...handlers,
    },
    fieldProps: (name, { hint = false } = {}) => {
      const field = fields.find(known => known.name === name);
      if (!field) throw new Error(`The ${form} form has no field named ${name}.`);
      const describedBy = [
        hint && part(name, '-hint'),
        errors[name] !== undefined && part(name, '-error'),
      ].filter(Boolean);
      return {
        id: part(name, ''),
        name,
        'data-part': name,
        required: field.required !== null,
        'aria-required': field.required !== null,
        'aria-invalid': errors[name] !== undefined,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
        autoComplete: field.autocomplete,
        ref: refs.get(name) ?? (() => {}),
        ...byKind(field, options),
      };
    },
    labelProps: name => ({ id: part(name, '-label'), htmlFor: part(name, '') }),
    hintProps: name => ({ id: part(name, '-hint') }),
    errorProps: name => ({ id: part(name, '-error'), 'data-error-for': name }),
    summaryProps: {
      role: 'group',
      'aria-labelledby': `${id}-summary`,
      'data-error-summary': true,
    },
    summaryTitleProps: { id: `${id}-summary` },
    submitProps: { type: 'submit', disabled: view.state === 'submitting' },
    noticeProps: { role: 'status' },
    trapProps: {
      type: 'text',
      name: 'website',
      tabIndex: -1,
      autoComplete: 'off',
      'aria-hidden': true,
    },
    dialog: { open: view.state === 'succeeded', close: store.close },
    dismissNotice: store.close,
    submit: store.submit,
    propose: store.propose,
    removeFile,
  };
  return [behaviour, store];
}

/** What depends on what may stand in the field. */
function byKind(
  { kind, maxLength }: FormField,
  { given }: FormSettings,
): Pick<FieldProps, 'type' | 'inputMode' | 'maxLength' | 'accept' | 'defaultValue'> {
  switch (kind.type) {
    case 'text':
    case 'country':
    case 'state':
      return { type: 'text', maxLength };
    case 'longText':
      return { maxLength };
    case 'phone':
      return { type: 'tel', inputMode: 'tel', maxLength };
    case 'email':
      return { type: 'email', inputMode: 'email', maxLength };
    case 'file':
      return { type: 'file', accept: kind.of.extensions.join(',') };
    case 'given':
      return { type: 'hidden', defaultValue: given ?? '' };
    case 'choice':
      return {};
  }
}
