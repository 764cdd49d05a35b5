import { terms } from '../../content/terms';
import { LegalPage } from './LegalPage';

export default function Terms() {
  return <LegalPage {...terms} />;
}
