import { type FormSchema, fetchWith, invalidate } from 'core-wasm';
import { useForm, useResource } from 'core-wasm/react';
import { useState } from 'react';
import { Field } from './Field.tsx';
import { Request } from './Request.tsx';

const schema = {
  name: 'order',
  path: '/api/orders',
  failure: 'Please call us.',
  fields: [
    { name: 'part', label: 'Part', kind: { type: 'text' }, required: 'Which part?' },
    { name: 'count', label: 'Count', kind: { type: 'number', of: { min: 1 } } },
    { name: 'site', label: 'Site', kind: { type: 'given' } },
  ],
} as const satisfies FormSchema;

const readOrders = (body: unknown) => (body as { orders: string[] }).orders;

/** A form that sends JSON and lists the orders, and a form whose options change. */
export function Order() {
  const [site, setSite] = useState('north');
  const [limit, setLimit] = useState(9);
  const orders = useResource('/api/orders', readOrders);
  const form = useForm(schema, {
    given: site,
    rules: { count: count => count !== null && count > limit && `Up to ${limit}` },
    submit: async (values, { url, signal }) => {
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(values), signal });
      // None refuses the form.
      if (response.ok) return { id: 5, notice: null, errors: { part: undefined, count: '' } };
      if (response.status !== 409) return response;
      const { left } = (await response.json()) as { left: number };
      return { errors: { count: [`Only ${left} left`] } };
    },
    onSuccess: () => invalidate('/api/orders'),
  });
  return (
    <>
      <form aria-label="Order" {...form.formProps}>
        <Field form={form} name="part" />
        <Field form={form} name="count" />
        <Field form={form} name="site" />
        <button {...form.submitProps}>Order</button>
        <p {...form.noticeProps}>{form.view.notice}</p>
      </form>
      <button type="button" onClick={() => form.reset({ part: 'CM-2', count: 3 })}>
        As last time
      </button>
      <button type="button" onClick={() => form.setError('part', 'Out of stock')}>
        Out of stock
      </button>
      <button type="button" onClick={() => setSite('south')}>
        South
      </button>
      <button type="button" onClick={() => setLimit(2)}>
        Limit
      </button>
      <button
        type="button"
        onClick={() => fetchWith(request => fetch(request, { headers: { 'X-Key': 'k' } }))}
      >
        With a key
      </button>
      <p data-testid="orders">
        {orders.data?.join() ?? orders.state}
        {orders.failure && ' (old)'}
      </p>
      <Request product={site} />
    </>
  );
}
