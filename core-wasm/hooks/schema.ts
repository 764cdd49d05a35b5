import type { FormSchema, SchemaField } from '#types';

/** The names of a schema's fields. */
export type FieldName<Schema extends FormSchema> = Schema['fields'][number]['name'];

/** What can be in each field of a schema: one of a list, a file, or any text. */
export type FieldValues<Schema extends FormSchema> = {
  [Name in FieldName<Schema>]: ValueOf<Extract<Schema['fields'][number], { name: Name }>['kind']>;
};

type ValueOf<Kind extends SchemaField['kind']> = Kind extends {
  type: 'choice';
  of: readonly (infer Choice extends string)[];
}
  ? Choice | ''
  : Kind extends { type: 'file' }
    ? File
    : string;
