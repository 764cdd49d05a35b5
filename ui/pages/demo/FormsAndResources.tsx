import type { DatasheetField } from 'core-wasm';
import {
  type FormBehaviour,
  useCategories,
  useDatasheetForm,
  useHeader,
  useLoadingScreen,
  useProduct,
} from 'core-wasm/react';
import { useState } from 'react';
import { Button } from '../../components/Button/Button';
import { Field } from '../../components/Form/Field';
import { Form } from '../../components/Form/Form';
import { demo } from '../../content/demo';
import { products } from '../../content/products';
import { site } from '../../content/site';
import { Machine } from './Machine';

export function LoadingMachine() {
  const copy = demo.machines.loading;
  const [runs, setRuns] = useState(0);
  if (runs > 0) return <Counting key={runs} again={() => setRuns(runs + 1)} />;
  return (
    <Machine copy={copy} view={null}>
      <Button variant="line" onClick={() => setRuns(1)}>
        {copy.start}
      </Button>
    </Machine>
  );
}

function Counting({ again }: { again(): void }) {
  const copy = demo.machines.loading;
  const { view, rootProps } = useLoadingScreen();
  const name = { 'aria-label': site.loading.label };
  return (
    <Machine copy={copy} view={view}>
      <p {...rootProps} {...name}>
        {view.percent} {site.loading.unit}
      </p>
      {!view.visible && (
        <Button variant="line" onClick={again}>
          {copy.start}
        </Button>
      )}
    </Machine>
  );
}

export function HeaderMachine() {
  const { view } = useHeader();
  return <Machine copy={demo.machines.header} view={view} />;
}

export function FormMachine() {
  const copy = demo.machines.form;
  const form = useDatasheetForm({ product: copy.product, download: '' });
  return (
    <div id="demo-form">
      <RequestMachine copy={copy} form={form} />
    </div>
  );
}

/** A form whose request always fails. */
export function ImpatientFormMachine() {
  const { form: same, impatient } = demo.machines;
  const form = useDatasheetForm({ product: same.product, download: '', timeout: 1 });
  return <RequestMachine copy={impatient} form={form} />;
}

interface RequestProps {
  copy: { title: string; text: string; code: string };
  form: FormBehaviour<DatasheetField>;
}

function RequestMachine({ copy, form }: RequestProps) {
  return (
    <Machine copy={copy} view={form.view}>
      <Form name="datasheet" copy={{ ...products.datasheet, label: copy.title }} form={form}>
        {Object.values(form.fields).map(({ name }) => (
          <Field key={name} form={form} name={name} wide />
        ))}
      </Form>
    </Machine>
  );
}

export function ResourceMachine() {
  const { state, data } = useCategories();
  const names = data?.map(({ name }) => name);
  return <Machine copy={demo.machines.resource} view={{ state, data: names }} />;
}

/** A resource that fails. */
export function MissingMachine() {
  const copy = demo.machines.resource;
  const [asked, setAsked] = useState(false);
  if (asked) return <Missing />;
  return (
    <Machine copy={copy.missing} view={{ state: 'idle', data: null }}>
      <Button variant="line" onClick={() => setAsked(true)}>
        {copy.ask}
      </Button>
    </Machine>
  );
}

function Missing() {
  const { missing } = demo.machines.resource;
  return <Machine copy={missing} view={useProduct(missing.slug)} />;
}
