import { Button, ButtonLink } from '../../components/Button/Button';
import { Head } from '../../components/Head/Head';
import { MessagePage } from '../../components/MessagePage/MessagePage';
import { products } from '../../content/products';
import { site } from '../../content/site';

interface Props {
  what: keyof typeof products.unavailable.titles;
  /** Whether it is being tried again. */
  trying: boolean;
  retry(): void;
}

/** A page that exists, or may exist, and whose data could not be had. */
export function Unavailable({ what, trying, retry }: Props) {
  const words = products.unavailable;
  const title = words.titles[what];
  return (
    <MessagePage title={title}>
      <Head words={{ title, description: words.description, keywords: [] }} />
      <div role="status" ref={keepFocus}>
        <Button onClick={retry}>{trying ? words.trying : words.again}</Button>
      </div>
      <ButtonLink to="/products" look="line">
        {site.notFound.products}
      </ButtonLink>
      <ButtonLink to="/contact" look="line">
        {site.notFound.contact}
      </ButtonLink>
    </MessagePage>
  );
}

/** Whoever has tried again with success goes on at the top of what has come. */
function keepFocus(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) document.getElementById('main')?.focus();
  };
}
