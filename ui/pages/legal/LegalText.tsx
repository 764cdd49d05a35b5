import { Fragment } from 'react';
import { SmartLink } from '../../components/SmartLink/SmartLink';

/** A paragraph, or a list with the sentence that opens it. */
export type Block = string | { lead: string; items: readonly string[] };

interface Props {
  blocks: readonly Block[];
  /** Words in braces stand for a link: `{privacy}`. */
  links: Record<string, { name: string; to: string }>;
}

/** The body of one part of a legal text. */
export function LegalText({ blocks, links }: Props) {
  return blocks.map(block =>
    typeof block === 'string' ? (
      <p key={block}>
        <Linked text={block} links={links} />
      </p>
    ) : (
      <div key={block.lead}>
        <p>{block.lead}</p>
        <ul>
          {block.items.map(item => (
            <li key={item}>
              <Linked text={item} links={links} />
            </li>
          ))}
        </ul>
      </div>
    ),
  );
}

function Linked({ text, links }: { text: string; links: Props['links'] }) {
  return text.split(/(\{\w+\})/).map(piece => {
    const link = piece.startsWith('{') ? links[piece.slice(1, -1)] : undefined;
    return link ? (
      <SmartLink key={piece} to={link.to}>
        {link.name}
      </SmartLink>
    ) : (
      <Fragment key={piece}>{piece}</Fragment>
    );
  });
}
