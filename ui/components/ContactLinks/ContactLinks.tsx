import { type Person, phoneUrl } from 'core-wasm';

/** The list items with the links of a telephone number and an e-mail address, if there are any. */
export function ContactLinks({ phone, email }: Pick<Person, 'phone' | 'email'>) {
  return (
    <>
      {phone && (
        <li>
          <a href={phoneUrl(phone)}>
            <bdi>{phone}</bdi>
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </>
  );
}
