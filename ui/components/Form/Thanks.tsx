import { type FormBehaviour, useDialog } from 'core-wasm/react';
import { site } from '../../content/site';
import { Button } from '../Button/Button';
import { Dialog } from '../Dialog/Dialog';
import styles from './Form.module.css';

interface Props {
  name: 'contact' | 'career';
  copy: { title: string; text: string };
  view: FormBehaviour['view'];
  /** Closes the confirmation. */
  close(): void;
}

/** The confirmation of a submitted form: in a dialog, or without script in the server's response. */
export function Thanks({ name, copy, view, close }: Props) {
  const dialog = useDialog({ open: view.state === 'succeeded', onClose: close });
  return (
    <>
      <section className={styles.thanks} data-form-thanks={name} hidden>
        <h2>{copy.title}</h2>
        <p>{copy.text}</p>
      </section>
      <Dialog dialog={dialog} title={copy.title}>
        <p>{copy.text}</p>
        <Button variant="line" {...dialog.closeProps}>
          {site.close}
        </Button>
      </Dialog>
    </>
  );
}
