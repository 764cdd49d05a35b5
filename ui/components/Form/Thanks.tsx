import styles from './Form.module.css';

interface Props {
  form: 'contact' | 'career';
  words: { title: string; text: string };
}

/** What the server's own answer shows after a form was sent without script; otherwise a dialog says the same. */
export function Thanks({ form, words: { title, text } }: Props) {
  return (
    <section className={styles.thanks} data-form-thanks={form} hidden>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}
