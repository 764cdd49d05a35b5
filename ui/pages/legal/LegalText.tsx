import { Fragment } from 'react';
import { SmartLink } from '../../components/SmartLink/SmartLink';

/** A paragraph, or a list with its introduction. */
export type Block = string | { lead: string; items: readonly string[] };

interface Props {
  blocks: readonly Block[];
  /** Names in braces are replaced by links: `{privacy}`. */
  links: Record<string, { name: string; to: string }>;
}

/** The paragraphs of a part of a legal text. */
export function LegalText({ blocks, links }: Props) {
  return blocks.map((block, index) =>
    typeof block === 'string' ? (
      <p key={index}>
        <Linked text={block} links={links} />
      </p>
    ) : (
      <div key={index}>
        <p>{block.lead}</p>
        <ul>
          {block.items.map((item, at) => (
            <li key={at}>
              <Linked text={item} links={links} />
            </li>
          ))}
        </ul>
      </div>
    ),
  );
}

function Linked({ text, links }: { text: string; links: Props['links'] }) {
  return text.split(/(\{\w+\})/).map((piece, index) => {
    const link = piece.startsWith('{') ? links[piece.slice(1, -1)] : undefined;
    return link ? (
      <SmartLink key={index} to={link.to}>
        {link.name}
      </SmartLink>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    );
  });
}
