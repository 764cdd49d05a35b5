import type { BuiltInForm, CareerField, ContactField, DatasheetField, FormSchema } from '#types';
import { fromCore } from './core';
import { type FieldName, type FieldValues, textOf } from './schema';

/** The fields of each form. */
export interface FormFields {
  contact: ContactField;
  career: CareerField;
  datasheet: DatasheetField;
}

/** The entered values: texts, and files for file fields. */
export type FormValues<Field extends string> = { readonly [name in Field]?: string | File };

/** Messages by field name. */
export type FormMessages<Field extends string> = { readonly [name in Field]?: string };

/**
 * Returns a function that validates a form's values with the rules of its hook and the server. It returns the messages, or `null` if
 * there are none. For forms without the hook.
 *
 * @param form the name of a built-in form, or a schema
 */
export function validator<Name extends keyof FormFields>(
  form: Name,
): (values: FormValues<FormFields[Name]>) => FormMessages<FormFields[Name]> | null;
export function validator<const Schema extends FormSchema>(
  form: Schema,
): (values: Partial<FieldValues<Schema>>) => FormMessages<FieldName<Schema>> | null;
export function validator(
  form: BuiltInForm | FormSchema,
): (values: { readonly [name: string]: unknown }) => FormMessages<string> | null {
  const rules = fromCore('formRules')(form);
  const fields = fromCore('describeForm')(form).fields.map(({ name }, index) => ({
    name,
    text: '',
    wrong: rules.put(index, ''),
  }));
  return values => {
    let wrong = false;
    // Only values that have changed since the last call are passed to the core.
    for (let index = 0; index < fields.length; index++) {
      const field = fields[index] as (typeof fields)[number];
      const text = asText(values[field.name]);
      if (text !== field.text) {
        field.text = text;
        field.wrong = rules.put(index, text);
      }
      wrong ||= field.wrong;
    }
    return wrong ? (rules.errors() as FormMessages<string>) : null;
  };
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof File) return `${value.size}/${value.name}`;
  return Array.isArray(value) ? value.map(asText).join('\n') : textOf(value);
}
