import { site } from '../../content/site';

/** The link to the company's mailbox; a company that names none is reached by its contact page. */
export const mailOf = (email: string | null | undefined) =>
  email ? { name: email, to: `mailto:${email}` } : site.contactPage;
