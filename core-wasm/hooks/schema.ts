import type { FormSchema, SchemaField } from '#types';

/** The field names of a schema. */
export type FieldName<Schema extends FormSchema> = Schema['fields'][number]['name'];

/** The value types of a schema's fields: text, an option, a number, a boolean, a file or several. */
export type FieldValues<Schema extends FormSchema> = {
  [Name in FieldName<Schema>]: ValueOf<Extract<Schema['fields'][number], { name: Name }>['kind']>;
};

type ValueOf<Kind extends SchemaField['kind']> = Kind extends {
  type: 'choice';
  of: readonly (infer Choice extends string)[];
}
  ? Choice | ''
  : Kind extends { type: 'file'; of: { maxFiles: number } }
    ? readonly File[]
    : Kind extends { type: 'file' }
      ? File | undefined
      : Kind extends { type: 'checkbox' }
        ? boolean
        : Kind extends { type: 'number' }
          ? number | null
          : string;

/** The values that a page may set: all but files. */
export type EnteredValue<Value> = unknown extends Value
  ? string | number | boolean
  : Exclude<Value, File | readonly File[] | null | undefined>;

/** A value as the text that the core stores. */
export function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : '';
  return value === null || value === undefined ? '' : String(value);
}
