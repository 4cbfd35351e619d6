import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode, useMemo, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import type { Placeholder } from './extensions.ts';
import { pictureAddress } from './picture-address.ts';
import { readRich, type RichElement, type RichNode } from './read-rich.ts';
import classes from './RichText.module.css';
import './rich-text.texts.ts';

interface RichTextProps {
  /** A formatted text. It is cleaned again, so an uncleaned one does no harm. */
  html: string;
  /** The address of a picture for readers without an account; others get a signed address. */
  pictureOf?: ((id: string) => string) | undefined;
  /** Placeholders that are shown as their words. */
  placeholders?: readonly Placeholder[] | undefined;
}

/** A formatted text for reading, on screen and on paper. */
export function RichText({ html, pictureOf, placeholders = [] }: RichTextProps) {
  const nodes = useMemo(() => readRich(html), [html]);
  return <div className={classes.text}>{drawn(nodes, { pictureOf, placeholders })}</div>;
}

/** A text with the words of its placeholders as chips. */
export function withChips(text: string, placeholders: readonly Placeholder[]): ReactNode {
  if (placeholders.length === 0) return text;
  return text.split(/(\{[a-z][A-Za-z0-9]*\})/).map((piece, index) => {
    const found = placeholders.find(({ name }) => piece === `{${name}}`);
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and keep no state
    return found ? (
      <span key={index} className={`${classes.chip} strong filled round1`}>
        {found.label}
      </span>
    ) : (
      piece
    );
  });
}

interface Look {
  pictureOf: RichTextProps['pictureOf'];
  placeholders: readonly Placeholder[];
}

function drawn(nodes: readonly RichNode[], look: Look): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return withChips(node, look.placeholders);
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and keep no state
    return <Piece key={index} node={node} look={look} />;
  });
}

function Piece({ node, look }: { node: RichElement; look: Look }) {
  const { tag, attributes, children } = node;
  if (tag === 'img') return <Shown attributes={attributes} pictureOf={look.pictureOf} />;
  const { style, colspan, rowspan, href, start, type } = attributes;
  const props = {
    ...(style && { style: { textAlign: style.slice('text-align:'.length) } }),
    ...(colspan && { colSpan: Number(colspan) }),
    ...(rowspan && { rowSpan: Number(rowspan) }),
    ...(start && { start: Number(start) }),
    ...(type && { type }),
    ...(href && { href, target: '_blank', rel: 'noopener noreferrer nofollow' }),
  };
  // Blanks between rows and cells are no content, and React refuses them there.
  const isFrame = ['table', 'thead', 'tbody', 'tfoot', 'tr'].includes(tag);
  const inner = isFrame ? children.filter((child) => typeof child !== 'string') : children;
  return createElement(tag, props, ...(inner.length > 0 ? [drawn(inner, look)] : []));
}

interface ShownProps {
  attributes: RichElement['attributes'];
  pictureOf: RichTextProps['pictureOf'];
}

function Shown({ attributes, pictureOf }: ShownProps) {
  const id = attributes['data-attachment'] ?? '';
  return pictureOf ? (
    <img src={pictureOf(id)} alt={attributes['alt'] ?? ''} {...sizeOf(attributes)} />
  ) : (
    <SignedPicture id={id} attributes={attributes} />
  );
}

/** A picture whose address is signed and expires. It asks for another one when the browser could not load it. */
function SignedPicture({ id, attributes }: { id: string; attributes: RichElement['attributes'] }) {
  const { t } = useWords();
  const { data, isError, refetch } = useQuery(pictureAddress(id));
  const [tries, setTries] = useState(0);
  const alt = attributes['alt'] ?? '';
  if (isError || tries > 2) return <span className={classes.lost}>{alt || t('richText.lostPicture')}</span>;
  const again = () => {
    setTries(tries + 1);
    void refetch();
  };
  // Another element: the same address would not be loaded again.
  return <img key={tries} src={data} alt={alt} onError={again} {...sizeOf(attributes)} />;
}

function sizeOf({ width }: RichElement['attributes']) {
  return width ? { width: Number(width) } : {};
}
