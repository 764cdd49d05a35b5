import { type Datasheet, loadPart, partLoaded } from 'core-wasm';
import { useDatasheetForm } from 'core-wasm/react';
import { Suspense, use, useId, useMemo } from 'react';
import { Button } from '../../components/Button/Button';
import { Dialog } from '../../components/Dialog/Dialog';
import { useLoadedDialog } from '../../components/Dialog/useLoadedDialog';
import { Field } from '../../components/Form/Field';
import { Form } from '../../components/Form/Form';
import { products } from '../../content/products';
import { site } from '../../content/site';
import styles from './Product.module.css';

interface Props {
  product: string;
  datasheet: Datasheet;
}

const loadForms = () => loadPart('forms');

/** The button for the datasheet, with its dialog, which opens once the forms' part of the core is loaded. */
export function DatasheetRequest({ product, datasheet }: Props) {
  const { dialog, openerProps, hasFailed } = useLoadedDialog(loadForms);
  const { close } = dialog;
  const copy = products.datasheet;
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
      <div className={styles.opener} data-needs-script="">
        <Button icon="download" {...openerProps}>
          {products.product.datasheet}
        </Button>
        <p role="status">{hasFailed && copy.failed}</p>
      </div>
      <Dialog dialog={dialog} title={copy.title} inPlace>
        {form}
      </Dialog>
    </>
  );
}

function DatasheetForm({ product, datasheet, close }: Props & { close(): void }) {
  use(partLoaded('forms'));
  const id = useId();
  const form = useDatasheetForm({ product, download: datasheet.file });
  const copy = products.datasheet;
  if (form.view.state === 'succeeded') {
    return (
      <>
        <p role="status" id={id}>
          {copy.done}
        </p>
        <p>
          <a href={datasheet.file} download>
            {copy.again}
          </a>
        </p>
        <Button
          variant="line"
          aria-describedby={id}
          // The form that had the focus is gone.
          autoFocus
          onClick={() => {
            form.close();
            close();
          }}
        >
          {site.close}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{copy.text}</p>
      <Form name="datasheet" copy={copy} form={form} icon="download">
        {Object.values(form.fields).map(({ name }) => (
          <Field key={name} form={form} name={name} wide />
        ))}
      </Form>
    </>
  );
}
