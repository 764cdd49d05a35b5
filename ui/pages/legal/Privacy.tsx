import { privacy } from '../../content/privacy';
import { LegalPage } from './LegalPage';

export default function Privacy() {
  return <LegalPage {...privacy} />;
}
