import { useContactForm } from 'core-wasm/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Field } from '../../components/Form/Field';
import { Form } from '../../components/Form/Form';
import { Thanks } from '../../components/Form/Thanks';
import { contact as copy } from '../../content/contact';

/** The enquiry. A product's page may have named the product in the URL. */
export function ContactForm() {
  const form = useContactForm();
  const [parameters] = useSearchParams();
  const product = parameters.get('product');
  const { propose } = form;

  useEffect(() => {
    if (!product) return;
    propose('purpose', copy.aboutProduct.purpose);
    propose('details', copy.aboutProduct.details.replace('{product}', product));
  }, [propose, product]);

  const text = copy.form;
  return (
    <>
      <Thanks name="contact" copy={copy.success} form={form} />
      <Form
        name="contact"
        label={text.label}
        form={form}
        submit={text.submit}
        submitting={text.submitting}
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
