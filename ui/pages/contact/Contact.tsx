import { useCompany } from 'core-wasm/react';
import { AsideCard, VisitCard } from '../../components/AsideCards/AsideCards';
import { ButtonLink } from '../../components/Button/Button';
import { FormPage } from '../../components/FormPage/FormPage';
import { contact as words } from '../../content/contact';
import { ContactForm } from './ContactForm';
import { ContactPerson } from './ContactPerson';

/** The enquiry form, and the other ways to reach people. */
export default function Contact() {
  const { data: company } = useCompany();
  const { career, visit } = words.cards;
  return (
    <FormPage
      title={words.title}
      intro={words.intro}
      form={<ContactForm />}
      aside={
        <>
          <AsideCard title={career.title}>
            <p>{career.text}</p>
            <ButtonLink to="/career" look="text">
              {career.action}
            </ButtonLink>
          </AsideCard>
          {company && <VisitCard words={visit} company={company} />}
          {company && <ContactPerson person={company.contactPerson} />}
        </>
      }
    />
  );
}
