import { useCompany } from 'core-wasm/react';
import { AsideCard, VisitCard } from '../../components/AsideCards/AsideCards';
import { ButtonLink } from '../../components/Button/Button';
import { ContactLinks } from '../../components/ContactLinks/ContactLinks';
import { FormPage } from '../../components/FormPage/FormPage';
import { contact as copy } from '../../content/contact';
import styles from './Contact.module.css';
import { ContactForm } from './ContactForm';

/** The enquiry form, with offices and contacts beside it. */
export default function Contact() {
  const { data: company } = useCompany();
  const person = company?.contactPerson;
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
          {person && (
            <AsideCard title={copy.cards.person.title}>
              <p className={styles.person}>
                <b>{person.name}</b>
                {person.role}
              </p>
              <ul className={styles.links}>
                <ContactLinks phone={person.phone} email={person.email} />
              </ul>
            </AsideCard>
          )}
        </>
      }
    />
  );
}
