import { useContactForm } from 'core-wasm/react';
import { useEffect } from 'react';
import { Field } from '../../components/Form/Field';
import { Form } from '../../components/Form/Form';
import { Thanks } from '../../components/Form/Thanks';
import { contact as copy } from '../../content/contact';
import { products } from '../../content/products';
import { Enclosures } from './Enclosures';
import { useProposal } from './useProposal';

/** The enquiry form. The URL may name a product, a well and the shortlist. */
export function ContactForm() {
  const form = useContactForm({ keep: true });
  const { enclosures, details, clear } = useProposal();
  const { propose } = form;

  useEffect(() => {
    if (details !== '') propose('purpose', products.product.enquiry.purpose);
    // An empty text removes the proposal of an earlier URL.
    propose('details', details);
  }, [propose, details]);

  const close = () => {
    form.close();
    // They were sent with the form.
    clear();
  };

  const text = copy.form;
  return (
    <>
      <Thanks name="contact" copy={copy.success} view={form.view} close={close} />
      <Form
        name="contact"
        label={text.label}
        form={form}
        submit={text.submit}
        submitting={text.submitting}
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
