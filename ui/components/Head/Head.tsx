import type { PageMetadata } from 'core-wasm';
import { head } from 'core-wasm';
import { useCompany } from 'core-wasm/react';
import { useLocation } from 'react-router-dom';

interface Props {
  copy: PageMetadata;
  /** The page's canonical path, if it is shown at another one. */
  path?: string;
}

/** Title, description, canonical URL and social tags. React moves them to the document's head. */
export function Head({ copy, path }: Props) {
  const { pathname } = useLocation();
  const { data: company } = useCompany();
  if (!company) return null;
  const identity = {
    name: company.name,
    url: company.siteUrl,
    keywords: company.keywords,
  };
  const { title, tags } = head(identity, path ?? pathname, copy);
  return (
    <>
      <title>{title}</title>
      {tags.map(tag => {
        switch (tag.kind) {
          case 'name':
            return <meta key={tag.key} name={tag.key} content={tag.content} />;
          case 'property':
            return <meta key={tag.key} property={tag.key} content={tag.content} />;
          default:
            return <link key="canonical" rel="canonical" href={tag.href} />;
        }
      })}
    </>
  );
}
