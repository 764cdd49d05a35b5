import { core } from './core';
import type { CareerField, ContactField, DatasheetField } from './types';

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
  const { FormRules, describeForm } = core();
  const rules = new FormRules(form);
  const names = describeForm(form).fields.map(({ name }) => name as Field);
  const join = (values: FormValues<Field>, text: (value: string | File | undefined) => string) => {
    let joined = '';
    for (let i = 0; i < names.length; i++) {
      joined += (i === 0 ? '' : '\0') + text(values[names[i] as Field]);
    }
    return joined;
  };
  return values => {
    let errors = rules.check(join(values, asText));
    // Only a NUL within a value makes too many texts. The value is as wrong with another such character.
    if (errors === undefined) errors = rules.check(join(values, withoutNul));
    return (errors ?? null) as FormMessages<Field> | null;
  };
}

function asText(value: string | File | undefined): string {
  if (typeof value === 'string') return value;
  return value ? `${value.size}/${value.name}` : '';
}

function withoutNul(value: string | File | undefined): string {
  return asText(value).replaceAll('\0', '\u0001');
}
