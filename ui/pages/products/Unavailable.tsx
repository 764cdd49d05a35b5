import type { Resource } from 'core-wasm/react';
import { Button, ButtonLink } from '../../components/Button/Button';
import { Head } from '../../components/Head/Head';
import { MessagePage } from '../../components/MessagePage/MessagePage';
import { products } from '../../content/products';
import { site } from '../../content/site';

interface Props {
  what: keyof typeof products.unavailable.titles;
  /** The failed resource. */
  call: Pick<Resource<unknown>, 'state' | 'retry' | 'noticeProps'>;
}

/** A page whose data failed to load. */
export function Unavailable({ what, call }: Props) {
  const copy = products.unavailable;
  const title = copy.titles[what];
  return (
    <MessagePage title={title}>
      <Head copy={{ title, description: copy.description, keywords: [] }} />
      <div {...call.noticeProps}>
        <Button onClick={call.retry}>
          {call.state === 'failed' ? site.retry.again : site.retry.trying}
        </Button>
      </div>
      <ButtonLink to="/products" variant="line">
        {site.notFound.products}
      </ButtonLink>
      <ButtonLink to="/contact" variant="line">
        {site.notFound.contact}
      </ButtonLink>
    </MessagePage>
  );
}
