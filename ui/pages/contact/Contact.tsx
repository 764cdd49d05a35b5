import { useCompany } from 'core-wasm/react';
import { AsideCard, VisitCard } from '../../components/AsideCards/AsideCards';
import { ButtonLink } from '../../components/Button/Button';
import { FormPage } from '../../components/FormPage/FormPage';
import { contact as copy } from '../../content/contact';
import { ContactForm } from './ContactForm';
import { ContactPerson } from './ContactPerson';

/** The enquiry form, with offices and contacts beside it. */
export default function Contact() {
  const { data: company } = useCompany();
  const { career, visit } = copy.cards;
  return (
    <FormPage
      title={copy.title}
      intro={copy.intro}
      form={<ContactForm />}
      aside={
        <>
          <AsideCard title={career.title}>
            <p>{career.text}</p>
            <ButtonLink to="/career" variant="text">
              {career.action}
            </ButtonLink>
          </AsideCard>
          {company && <VisitCard copy={visit} company={company} />}
          {company?.contactPerson && <ContactPerson person={company.contactPerson} />}
        </>
      }
    />
  );
}
