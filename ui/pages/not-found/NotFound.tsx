import type { PageMetadata } from 'core-wasm';
import { ButtonLink } from '../../components/Button/Button';
import { Head } from '../../components/Head/Head';
import { MessagePage } from '../../components/MessagePage/MessagePage';
import { site } from '../../content/site';

const { title, text, home, products, contact } = site.notFound;

const notFoundHead: PageMetadata = { title, description: text, keywords: [], hidden: true };

export function NotFound() {
  return (
    <MessagePage title={title} text={text}>
      <Head copy={notFoundHead} path="/404" />
      <ButtonLink to="/">{home}</ButtonLink>
      <ButtonLink to="/products" variant="line">
        {products}
      </ButtonLink>
      <ButtonLink to="/contact" variant="line">
        {contact}
      </ButtonLink>
    </MessagePage>
  );
}
