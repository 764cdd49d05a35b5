// What an editor completes and refuses of a form and a call of your own: this file is compiled, and never runs.
import { type FormSchema, validator } from 'core-wasm';
import {
  type FormBehaviour,
  useErrorSummary,
  useForm,
  useFormField,
  useResource,
} from 'core-wasm/react';

const visit = {
  name: 'visit',
  path: '/api/visit',
  fields: [
    { name: 'visitor', label: 'Visitor', kind: { type: 'text' }, required: 'Who comes?' },
    { name: 'gate', label: 'Gate', kind: { type: 'choice', of: ['North', 'South'] } },
    {
      name: 'plan',
      label: 'Plan',
      kind: { type: 'file', of: { extensions: ['.pdf'], maxMegabytes: 2 } },
    },
  ],
} as const satisfies FormSchema;

function Field<Name extends string>({ form, name }: { form: FormBehaviour<Name>; name: Name }) {
  const field = useFormField(form, name);
  return <input {...field.entryProps} />;
}

export function Visit() {
  const form = useForm(visit);
  useErrorSummary(form);
  form.propose('gate', 'North');
  form.propose('visitor', 'anybody');
  // @ts-expect-error there is no such gate
  form.propose('gate', 'West');
  // @ts-expect-error there is no such field
  form.propose('gates', 'North');
  // @ts-expect-error there is no such field
  form.fields.email;
  const label: string = form.fields.visitor.label;
  const messages = validator(visit)({ visitor: label, gate: 'South', plan: new File([], 'a.pdf') });
  // @ts-expect-error a file is no text
  validator(visit)({ plan: 'a.pdf' });
  // @ts-expect-error there is no such message
  messages?.email;
  useForm({
    name: 'x',
    path: '/x',
    // @ts-expect-error there is no such kind
    fields: [{ name: 'a', label: 'A', kind: { type: 'mail' } }],
  });
  return <Field form={form} name="visitor" />;
}

export function Stock() {
  const { data } = useResource('/api/stock', body => ({ count: Number(body) }));
  const count: number | undefined = data?.count;
  // @ts-expect-error there is nothing else in it
  data?.counts;
  // @ts-expect-error the products are read by the core
  useResource('products', body => body);
  // @ts-expect-error neither a path nor a whole URL
  useResource('stock', body => body);
  // @ts-expect-error who reads it?
  useResource('/api/stock');
  const { data: countries } = useResource('countries');
  return <p>{countries?.[0]?.name ?? count}</p>;
}
