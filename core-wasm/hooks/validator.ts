import { describeForm, type FormRules, formRules } from '#core';
import type { CareerField, ContactField, DatasheetField, FormDescription } from '#types';
import { requireCore } from './wasm';

/** The fields of each form. */
export interface FormFields {
  contact: ContactField;
  career: CareerField;
  datasheet: DatasheetField;
}

/** What has been filled in: texts, and files where the form asks for one. */
export type FormValues<Field extends string> = { readonly [name in Field]?: string | File };

/** Messages by field name. */
export type FormMessages<Field extends string> = { readonly [name in Field]?: string };

/**
 * A function that tells what is wrong with a form's values, by the rules that its hook and the server follow, and `null`
 * when nothing is. For forms that are built in another way.
 */
export function validator<Name extends keyof FormFields>(
  form: Name,
): (values: FormValues<FormFields[Name]>) => FormMessages<FormFields[Name]> | null {
  type Field = FormFields[Name];
  requireCore();
  const rules = formRules(form) as FormRules;
  const fields = (describeForm(form) as FormDescription).fields.map(({ name }, index) => ({
    name: name as Field,
    text: '',
    wrong: rules.put(index, ''),
  }));
  return values => {
    let wrong = false;
    // Only what has changed since the last call crosses to the core.
    for (let index = 0; index < fields.length; index++) {
      const field = fields[index] as (typeof fields)[number];
      const text = asText(values[field.name]);
      if (text !== field.text) {
        field.text = text;
        field.wrong = rules.put(index, text);
      }
      wrong ||= field.wrong;
    }
    return wrong ? (rules.errors() as FormMessages<Field>) : null;
  };
}

function asText(value: string | File | undefined): string {
  if (typeof value === 'string') return value;
  return value ? `${value.size}/${value.name}` : '';
}
