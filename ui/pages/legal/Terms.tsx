import { useCompany } from 'core-wasm/react';
import { privacy } from '../../content/privacy';
import { terms } from '../../content/terms';
import { LegalPage } from './LegalPage';
import { LegalText } from './LegalText';

export default function Terms() {
  const { data: company } = useCompany();
  const email = company?.email ?? '';
  const links = {
    email: { name: email, to: `mailto:${email}` },
    privacy: { name: privacy.title, to: '/privacy-policy' },
  };
  return (
    <LegalPage {...terms}>{part => <LegalText blocks={part.blocks} links={links} />}</LegalPage>
  );
}
