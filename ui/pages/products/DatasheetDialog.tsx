import { type Datasheet, loadPart, partLoaded } from 'core-wasm';
import { useDatasheetForm, useDialog } from 'core-wasm/react';
import { Suspense, use, useMemo, useState } from 'react';
import { Button } from '../../components/Button/Button';
import { Dialog } from '../../components/Dialog/Dialog';
import { Field } from '../../components/Form/Field';
import { Form } from '../../components/Form/Form';
import { products } from '../../content/products';
import styles from './Product.module.css';

interface Props {
  product: string;
  datasheet: Datasheet;
}

/** The button for the datasheet, with its dialog, which opens once the forms' part of the core is loaded. */
export function DatasheetRequest({ product, datasheet }: Props) {
  const dialog = useDialog();
  const { open, close } = dialog;
  const [loading, setLoading] = useState<'idle' | 'loading' | 'failed'>('idle');
  const copy = products.datasheet;
  const openLoaded = () => {
    setLoading('loading');
    loadPart('forms').then(
      () => {
        setLoading('idle');
        open();
      },
      error => {
        setLoading('failed');
        console.error('The form cannot be opened:', error);
      },
    );
  };
  // Most visitors hover or focus the button before they press it.
  const preload = () => {
    loadPart('forms').catch(() => {});
  };
  // Rendered again only with new data, because re-rendering would discard the HTML of a part that is not hydrated yet.
  const form = useMemo(
    () => (
      <Suspense>
        <DatasheetForm product={product} datasheet={datasheet} close={close} />
      </Suspense>
    ),
    [product, datasheet, close],
  );
  return (
    <>
      <div className={styles.opener}>
        <Button
          icon="download"
          {...dialog.openerProps}
          aria-busy={loading === 'loading'}
          onClick={openLoaded}
          onFocus={preload}
          onPointerEnter={preload}
        >
          {products.product.datasheet}
        </Button>
        <p role="status">{loading === 'failed' && copy.failed}</p>
      </div>
      <Dialog dialog={dialog} title={copy.title} inPlace>
        {form}
      </Dialog>
    </>
  );
}

function DatasheetForm({ product, datasheet, close }: Props & { close(): void }) {
  use(partLoaded('forms'));
  const form = useDatasheetForm({ product, download: datasheet.file });
  const copy = products.datasheet;
  if (form.view.state === 'succeeded') {
    return (
      <>
        <p role="status">{copy.done}</p>
        <p>
          <a href={datasheet.file} download>
            {copy.again}
          </a>
        </p>
        <Button
          variant="line"
          onClick={() => {
            form.close();
            close();
          }}
        >
          {copy.close}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{copy.text}</p>
      <Form
        name="datasheet"
        label={copy.title}
        form={form}
        submit={copy.submit}
        submitting={copy.submitting}
        icon="download"
      >
        {Object.values(form.fields).map(({ name }) => (
          <Field key={name} form={form} name={name} wide />
        ))}
      </Form>
    </>
  );
}
