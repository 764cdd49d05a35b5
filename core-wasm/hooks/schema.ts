import type { FormSchema, SchemaField } from '#types';

/** The field names of a schema. */
export type FieldName<Schema extends FormSchema> = Schema['fields'][number]['name'];

/** The value types of a schema's fields: an option, a file, or text. */
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
