import type { Datasheet } from 'core-wasm';
import { useDatasheetForm, useDialog } from 'core-wasm/react';
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

/** The button for the datasheet, with its dialog. */
export function DatasheetRequest({ product, datasheet }: Props) {
  const dialog = useDialog();
  const copy = products.datasheet;
  return (
    <>
      <div className={styles.opener}>
        <Button icon="download" {...dialog.openerProps}>
          {products.product.datasheet}
        </Button>
      </div>
      <Dialog dialog={dialog} title={copy.title} inPlace>
        <DatasheetForm product={product} datasheet={datasheet} close={dialog.close} />
      </Dialog>
    </>
  );
}

function DatasheetForm({ product, datasheet, close }: Props & { close(): void }) {
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
