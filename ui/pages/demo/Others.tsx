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
  const words = demo.machines.loading;
  const [runs, setRuns] = useState(0);
  return (
    <>
      {runs === 0 ? (
        <Machine words={words} view={null}>
          <Button look="line" onClick={() => setRuns(1)}>
            {words.start}
          </Button>
        </Machine>
      ) : (
        <Counting key={runs} again={() => setRuns(runs + 1)} />
      )}
    </>
  );
}

function Counting({ again }: { again(): void }) {
  const words = demo.machines.loading;
  const { view, rootProps } = useLoadingScreen();
  const name = { 'aria-label': site.loading.label };
  return (
    <Machine words={words} view={view}>
      <p {...rootProps} {...name}>
        {view.percent} {site.loading.unit}
      </p>
      {!view.visible && (
        <Button look="line" onClick={again}>
          {words.start}
        </Button>
      )}
    </Machine>
  );
}

export function HeaderMachine() {
  const { view } = useHeader();
  return <Machine words={demo.machines.header} view={view} />;
}

export function FormMachine() {
  const words = demo.machines.form;
  const form = useDatasheetForm({ product: words.product, download: '' });
  return (
    <div id="demo-form">
      <RequestMachine words={words} form={form} />
    </div>
  );
}

/** The form whose request always fails. */
export function ImpatientFormMachine() {
  const words = demo.machines.impatient;
  const form = useDatasheetForm({ product: words.product, download: '', timeout: 1 });
  return <RequestMachine words={words} form={form} />;
}

interface RequestProps {
  words: { title: string; text: string; code: string };
  form: FormBehaviour<DatasheetField>;
}

function RequestMachine({ words, form }: RequestProps) {
  const { submit, submitting } = products.datasheet;
  return (
    <Machine words={words} view={form.view}>
      <Form
        name="datasheet"
        label={words.title}
        form={form}
        submit={submit}
        submitting={submitting}
      >
        {form.fields.map(({ name, kind }) =>
          kind.type === 'given' ? (
            <input key={name} {...form.fieldProps(name)} />
          ) : (
            <Field key={name} form={form} name={name} wide />
          ),
        )}
      </Form>
    </Machine>
  );
}

export function ResourceMachine() {
  const { state, data } = useCategories();
  const names = data?.map(({ name }) => name);
  return <Machine words={demo.machines.resource} view={{ state, data: names }} />;
}

/** A resource that fails, once it is asked for. */
export function MissingMachine() {
  const words = demo.machines.resource;
  const [asked, setAsked] = useState(false);
  if (asked) return <Missing />;
  return (
    <Machine words={words.missing} view={{ state: 'idle', data: null }}>
      <Button look="line" onClick={() => setAsked(true)}>
        {words.ask}
      </Button>
    </Machine>
  );
}

function Missing() {
  const { missing } = demo.machines.resource;
  return <Machine words={missing} view={useProduct(missing.slug)} />;
}
