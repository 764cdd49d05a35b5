import { site } from '../../content/site';

/** A link to the company's mail address, or to the contact page if there is none. */
export const mailOf = (email: string | null | undefined) =>
  email ? { name: email, to: `mailto:${email}` } : site.contactPage;
