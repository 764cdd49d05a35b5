import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { FormStore } from '#core';
import type { FormOptions, FormSchema } from '#types';
import { customEntries, valuesOf } from './customForm';
import { showFiles } from './formEntries';
import { type EnteredValue, type FieldName, type FieldValues, textOf } from './schema';
import { fieldId } from './useFormField';
import { type FormBehaviour, useFormOf } from './useFormOf';

/** Why `submit` refuses a form: messages by field, or else a notice to the visitor. */
export interface FormRefusal<Name extends string = string> {
  errors?: { readonly [name in Name]?: string | readonly string[] };
  notice?: string;
}

/** The options of a form with a schema. */
export interface SchemaFormOptions<Schema extends FormSchema>
  extends Partial<Omit<FormOptions, 'keep'>> {
  /**
   * Rules of your own, by field: each gets the field's value and all values, and returns a message, or nothing when the value is
   * right. They apply to fields that the schema accepts, and run while the visitor types, as its rules do.
   */
  rules?: {
    readonly [Name in FieldName<Schema>]?: (
      value: FieldValues<Schema>[Name],
      values: FieldValues<Schema>,
    ) => string | false | null | undefined;
  };
  /**
   * Sends the form in place of the core, once it is valid. `request` is what the core would send: `fetch(request)` sends it as
   * `multipart/form-data`, and `request.signal` aborts when the form's `timeout` is over. Return the response, or a refusal, or
   * nothing when the form is accepted. An error that it throws is logged, and the visitor may try again.
   */
  submit?(
    values: FieldValues<Schema>,
    request: Request,
  ): Promise<Response | FormRefusal<FieldName<Schema>> | unknown>;
  /** Called once the form has been accepted. */
  onSuccess?(): void;
}

/** A form with a schema. */
export interface SchemaForm<Schema extends FormSchema>
  extends FormBehaviour<FieldName<Schema>, FieldValues<Schema>> {
  /** Empties the form and fills in these values. A submission in progress is aborted. */
  reset(
    values?: {
      readonly [Name in FieldName<Schema>]?: EnteredValue<FieldValues<Schema>[Name]>;
    },
  ): void;
  /** Shows a message at a field until the field changes or the form is submitted. `null` removes it. */
  setError(name: FieldName<Schema>, message: string | null): void;
  /** Removes a chosen file: of a field that takes several, the one at this index, or all of them. */
  removeFile(name: FieldName<Schema>, index?: number): void;
}

/**
 * A form of your own. Its schema and its options may change: the form starts again with the values in its elements.
 *
 * Throws an error that names the field and says what to do when the schema is invalid.
 *
 * @param schema the form's fields, their rules and messages
 * @param options rules and a submission of your own, the timeout, and what the site's own forms have
 */
export function useForm<const Schema extends FormSchema>(
  schema: Schema,
  { rules, submit, onSuccess, ...options }: SchemaFormOptions<Schema> = {},
): SchemaForm<Schema> {
  // Rules and handlers may be new functions at each render: the store calls the latest.
  const latest = useRef({ rules, submit, onSuccess });
  useEffect(() => {
    latest.current = { rules, submit, onSuccess };
  });
  const form = useFormOf<FieldName<Schema>, FieldValues<Schema>, Schema>(
    schema,
    options,
    customEntries,
  );
  const { store, id, fields } = form;
  // TypeScript accepts a rule of another name when the rules are a constant of their own.
  const unknown = Object.keys(rules ?? {}).find(name => !(name in fields));
  if (unknown !== undefined)
    throw new Error(`The form has a rule for ${unknown}, but no such field.`);

  // Not when the store is created: a server frees no store, and one with functions that use it is never collected as garbage.
  // A layout effect ends before the visitor can submit.
  useLayoutEffect(() => {
    const values = () => valuesOf(store, Object.values(fields)) as FieldValues<Schema>;
    store.validateWith(() => errorsByRules(latest.current.rules, values()));
    store.submitWith(request => {
      const { submit } = latest.current;
      return submit && Promise.resolve(submit(values(), request)).then(responseOf);
    });
  }, [store, fields]);

  const { state } = form.view;
  useEffect(() => {
    if (state === 'succeeded') latest.current.onSuccess?.();
  }, [state]);

  const actions = useMemo(() => actionsOf<Schema>(store, id), [store, id]);
  return { ...form, ...actions };
}

/** The methods of a form with a schema. */
function actionsOf<Schema extends FormSchema>(
  store: FormStore,
  id: string,
): Pick<SchemaForm<Schema>, 'propose' | 'reset' | 'setError' | 'removeFile'> {
  return {
    propose: (name, value) => store.propose(name, textOf(value)),
    reset: (values = {}) => {
      const texts = Object.entries(values).map(([name, value]) => [name, textOf(value)]);
      store.reset(Object.fromEntries(texts));
    },
    setError: (name, message) => store.setError(name, message),
    removeFile: (name, index) => {
      if (index === undefined) return store.removeFile(name);
      const left = store.files(name).filter((_, other) => other !== index);
      store.chooseFiles(name, left);
      const input = document.getElementById(fieldId(id, name));
      if (input instanceof HTMLInputElement) showFiles(input, left);
    },
  };
}

/** The messages of the failed rules, by field. */
function errorsByRules<Schema extends FormSchema>(
  rules: SchemaFormOptions<Schema>['rules'] = {},
  values: FieldValues<Schema>,
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const name of Object.keys(rules) as FieldName<Schema>[]) {
    const message: unknown = rules[name]?.(values[name], values);
    if (message instanceof Promise)
      throw new Error(`The rule of ${name} must not be asynchronous.`);
    if (typeof message === 'string' && message) messages[name] = message;
  }
  return messages;
}

/** Converts the result of `submit` to a response. */
function responseOf(result: unknown): Response {
  if (result instanceof Response) return result;
  const { errors, notice } = (result ?? {}) as FormRefusal;
  const texts: unknown[] = [notice, ...Object.values(errors ?? {}).flat()];
  if (!texts.some(text => typeof text === 'string' && text.trim()))
    return new Response(null, { status: 204 });
  return new Response(JSON.stringify({ errors, message: notice }), { status: 422 });
}
