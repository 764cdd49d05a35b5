import { useCareerForm, useCompany } from 'core-wasm/react';
import { AsideCard, VisitCard } from '../../components/AsideCards/AsideCards';
import { ButtonLink } from '../../components/Button/Button';
import { Field } from '../../components/Form/Field';
import { Form } from '../../components/Form/Form';
import { Thanks } from '../../components/Form/Thanks';
import { FormPage } from '../../components/FormPage/FormPage';
import { career as copy } from '../../content/career';

/** The application form. */
export default function Career() {
  const { data: company } = useCompany();
  const { enquire, visit } = copy.cards;
  return (
    <FormPage
      title={copy.heading}
      subtitle={copy.title}
      intro={copy.intro}
      form={<CareerForm />}
      aside={
        <>
          <AsideCard title={enquire.title}>
            <p>{enquire.text}</p>
            <ButtonLink to="/contact" variant="text">
              {enquire.action}
            </ButtonLink>
          </AsideCard>
          {company && <VisitCard copy={visit} company={company} />}
        </>
      }
    />
  );
}

function CareerForm() {
  const form = useCareerForm({ keep: true });
  const text = copy.form;
  const { kind } = form.fields.resume;
  const megabytes = kind.type === 'file' ? kind.of.maxMegabytes : 0;
  return (
    <>
      <Thanks name="career" copy={copy.success} view={form.view} close={form.close} />
      <Form name="career" copy={text} form={form}>
        <Field form={form} name="firstName" />
        <Field form={form} name="lastName" />
        <Field form={form} name="phone" />
        <Field form={form} name="email" />
        <Field form={form} name="role" hint={text.roleHint} />
        <Field form={form} name="city" empty={text.cityChoice} />
        <Field form={form} name="details" hint={text.detailsHint} wide />
        <Field
          form={form}
          name="resume"
          hint={text.resumeHint.replace('{megabytes}', String(megabytes))}
          wide
        />
      </Form>
    </>
  );
}
