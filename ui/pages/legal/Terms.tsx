import { useCompany } from 'core-wasm/react';
import { privacy } from '../../content/privacy';
import { terms } from '../../content/terms';
import { LegalPage } from './LegalPage';
import { LegalText } from './LegalText';
import { mailOf } from './mail';

export default function Terms() {
  const { data: company } = useCompany();
  const links = {
    email: mailOf(company?.email),
    privacy: { name: privacy.title, to: '/privacy-policy' },
  };
  return (
    <LegalPage {...terms}>{part => <LegalText blocks={part.blocks} links={links} />}</LegalPage>
  );
}
