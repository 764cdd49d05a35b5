import { ButtonLink } from '../../components/Button/Button';
import { Head } from '../../components/Head/Head';
import { MessagePage } from '../../components/MessagePage/MessagePage';
import { site } from '../../content/site';

/** Any address that the site does not have. */
export function NotFound() {
  const { title, text, home, products, contact } = site.notFound;
  return (
    <MessagePage title={title} text={text}>
      <Head words={{ title, description: text, keywords: [], hidden: true }} />
      <ButtonLink to="/">{home}</ButtonLink>
      <ButtonLink to="/products" look="line">
        {products}
      </ButtonLink>
      <ButtonLink to="/contact" look="line">
        {contact}
      </ButtonLink>
    </MessagePage>
  );
}
