// The types of forms with a schema and of calls by URL. This file is compiled and never runs.
import { type Core, type FormSchema, fetchWith, invalidate, validator } from 'core-wasm';
import {
  type FormBehaviour,
  useConsentCategories,
  useErrorSummary,
  useForm,
  useFormField,
  useMenus,
  useRadioGroup,
  useResource,
} from 'core-wasm/react';

type FormStore = InstanceType<Core['FormStore']>;

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
    { name: 'people', label: 'People', kind: { type: 'number', of: { min: 1 } } },
    { name: 'terms', label: 'Terms', kind: { type: 'checkbox' } },
    {
      name: 'photos',
      label: 'Photos',
      kind: { type: 'file', of: { extensions: ['.png'], maxMegabytes: 2, maxFiles: 3 } },
    },
  ],
} as const satisfies FormSchema;

function Field<Name extends string>({ form, name }: { form: FormBehaviour<Name>; name: Name }) {
  const field = useFormField(form, name);
  return <input {...field.entryProps} />;
}

export function Visit() {
  const form = useForm(visit, {
    rules: {
      people: (people, { visitor }) => people !== null && people > 3 && `Too many, ${visitor}`,
      photos: photos => photos.length > 1 && 'One is enough',
      // @ts-expect-error there is no such field
      guests: () => 'x',
    },
    submit: async ({ gate, people, terms, plan, photos }, request) => {
      const known: ['North' | 'South' | '', number | null, boolean, File | undefined] = [
        gate,
        people,
        terms,
        plan,
      ];
      return known.length > photos.length ? { errors: { people: 'No' } } : fetch(request);
    },
  });
  useErrorSummary(form);
  useRadioGroup(form, 'gate');
  // @ts-expect-error there is no such field
  useFormField(form, 'guests');
  form.propose('people', 3);
  form.propose('terms', true);
  // @ts-expect-error a file cannot be filled in
  form.propose('plan', 'a.pdf');
  form.reset({ people: 3, visitor: 'Ada' });
  // @ts-expect-error there is no such field
  form.reset({ guests: 3 });
  form.setError('people', null);
  const size: number | undefined = form.view.files.plan?.size;
  const count: number | undefined = form.view.files.photos?.length;
  // The core's store has the methods that the hooks use for a form with a schema.
  const store: FormStore = form.store;
  store.chooseFiles('photos', []);
  store.files('photos');
  store.setError('people', size === count ? null : 'No');
  store.reset({ visitor: 'Ada' });
  store.validateWith(() => ({ people: 'No' }));
  store.submitWith(request => fetch(request));
  validator(visit)({ people: 3, terms: true, photos: [] });
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

/** A form whose schema is read at runtime: any name may be one of its fields. */
export function Loaded({ schema }: { schema: FormSchema }) {
  const form = useForm(schema);
  useRadioGroup(form, 'gate');
  return <input {...useFormField(form, 'visitor').entryProps} />;
}

/** Lists may be constants. */
export function Lists() {
  useMenus({ items: [2, 3] as const, page: '/' });
  useConsentCategories({ optional: ['statistics'] as const });
}

export function Stock() {
  const { data } = useResource('/api/stock', body => ({ count: Number(body) }));
  const count: number | undefined = data?.count;
  // @ts-expect-error there is no such property
  data?.counts;
  // @ts-expect-error the products are read by the core
  useResource('products', body => body);
  // @ts-expect-error neither a path nor a whole URL
  useResource('stock', body => body);
  fetchWith(request => fetch(request));
  invalidate('/api/stock');
  // @ts-expect-error there is no such call
  invalidate('stock');
  // @ts-expect-error a call by URL needs a function that reads it
  useResource('/api/stock');
  const { data: countries } = useResource('countries');
  return <p>{countries?.[0]?.name ?? count}</p>;
}
