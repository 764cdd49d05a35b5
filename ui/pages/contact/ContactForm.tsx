import { useContactForm } from 'core-wasm/react';
import { type FormEvent, useEffect, useState } from 'react';
import { Field } from '../../components/Form/Field';
import { Form } from '../../components/Form/Form';
import { Thanks } from '../../components/Form/Thanks';
import { contact as copy } from '../../content/contact';
import { products } from '../../content/products';
import { useQuery } from '../../routing/url';
import { Enclosures } from './Enclosures';
import { useProposal } from './useProposal';

/** The enquiry form. The URL may name a product, a well and the shortlist. */
export function ContactForm() {
  const form = useContactForm({ keep: true });
  const { enclosures, details, clear } = useProposal();
  const { propose } = form;
  const isConfirmed = form.view.state === 'succeeded';

  useEffect(() => {
    // The form is empty when it has been sent.
    if (isConfirmed) return;
    // An empty text removes the proposal of an earlier URL.
    propose('purpose', details && products.product.enquiry.purpose);
    propose('details', details);
  }, [propose, details, isConfirmed]);

  const query = useQuery();
  const sentQuery = useQueryOfSubmission(form.view.state === 'submitting');
  const close = () => {
    form.close();
    // They were sent with the form, unless the visitor has come back with others meanwhile.
    if (enclosures.length > 0 && query === sentQuery) clear();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // What the list names is sent, even if the visitor has replaced the whole text. Lines that the visitor has removed are proposed
    // again only after another proposal, which is empty here.
    const written = String(new FormData(event.currentTarget).get('details'));
    if (enclosures.some(({ name, mark = name }) => !written.includes(mark))) {
      propose('details', '');
      propose('details', details);
    }
    form.formProps.onSubmit(event);
  };

  const text = copy.form;
  return (
    <>
      <Thanks name="contact" copy={copy.success} view={form.view} close={close} />
      <Form
        name="contact"
        copy={text}
        form={{ ...form, formProps: { ...form.formProps, onSubmit } }}
        head={<Enclosures items={enclosures} />}
      >
        <Field form={form} name="name" />
        <Field form={form} name="phone" />
        <Field form={form} name="companyName" />
        <Field form={form} name="email" />
        <Field form={form} name="country" empty={text.countryChoice} />
        <Field
          form={form}
          name="state"
          empty={form.view.places?.state.disabled ? text.stateAfterCountry : text.stateChoice}
        />
        <Field form={form} name="purpose" empty={text.purposeChoice} wide />
        <Field form={form} name="details" hint={text.detailsHint} wide />
      </Form>
    </>
  );
}

/** The URL's query when the submission began; `undefined` if that was before the page was opened. */
function useQueryOfSubmission(isSubmitting: boolean): string | undefined {
  const query = useQuery();
  const [wasSubmitting, setWasSubmitting] = useState(isSubmitting);
  const [sentQuery, setSentQuery] = useState<string>();
  if (isSubmitting !== wasSubmitting) {
    setWasSubmitting(isSubmitting);
    if (isSubmitting) setSentQuery(query);
  }
  return sentQuery;
}
