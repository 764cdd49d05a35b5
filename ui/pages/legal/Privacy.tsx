import { useCompany } from 'core-wasm/react';
import { privacy } from '../../content/privacy';
import { terms } from '../../content/terms';
import { LegalPage } from './LegalPage';
import { LegalText } from './LegalText';
import { mailOf } from './mail';

export default function Privacy() {
  const { data: company } = useCompany();
  const links = {
    email: mailOf(company?.email),
    terms: { name: terms.title, to: '/terms-and-conditions' },
  };
  return (
    <LegalPage {...privacy}>{part => <LegalText blocks={part.blocks} links={links} />}</LegalPage>
  );
}
