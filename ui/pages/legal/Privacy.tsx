import { useCompany } from 'core-wasm/react';
import { privacy } from '../../content/privacy';
import { terms } from '../../content/terms';
import { LegalPage } from './LegalPage';
import { LegalText } from './LegalText';

export default function Privacy() {
  const { data: company } = useCompany();
  const email = company?.email ?? '';
  const links = {
    email: { name: email, to: `mailto:${email}` },
    terms: { name: terms.title, to: '/terms-and-conditions' },
  };
  return (
    <LegalPage {...privacy}>{part => <LegalText blocks={part.blocks} links={links} />}</LegalPage>
  );
}
