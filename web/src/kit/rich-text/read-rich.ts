import {
  cleanSaid,
  escapeHtml,
  isRichTag,
  isVoid,
  openTag,
  RICH_ALIASES,
  RICH_UNSAID,
  type RichTag,
  richAttributes,
} from '@hoivien/contract/kit/rich-text.ts';

/** A piece of a formatted text: words, or an allowed element with its allowed attributes. */
export type RichNode = string | RichElement;

export interface RichElement {
  tag: RichTag;
  attributes: Readonly<Record<string, string>>;
  children: RichNode[];
}

/** A deeper text exhausts the stack; no editor writes one. */
const DEPTH_MAX = 60;

/**
 * The allowed pieces of any HTML, by the list of the contract. The browser parses it in a document without scripts,
 * pictures and styles; nothing else of it is kept.
 */
export function readRich(html: string): RichNode[] {
  return nodesIn(new DOMParser().parseFromString(html, 'text/html').body, 0);
}

/** Pieces in the form in which the server stores them, so that a text without changes stays the same. */
export function writeRich(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      const { tag, attributes, children } = node;
      return isVoid(tag) ? openTag(tag, attributes) : `${openTag(tag, attributes)}${writeRich(children)}</${tag}>`;
    })
    .join('');
}

/** HTML from anywhere in the stored form. */
export function cleanRich(html: string): string {
  return writeRich(readRich(html)).trim();
}

export function nodesIn(parent: Node, depth: number): RichNode[] {
  return [...parent.childNodes].flatMap((node) => nodesOf(node, depth));
}

function nodesOf(node: Node, depth: number): RichNode[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = cleanSaid(node.nodeValue ?? '');
    return text === '' ? [] : [text];
  }
  // Drawings, formulas, comments and all else that is no HTML.
  if (!(node instanceof HTMLElement) && !isForeignHtml(node)) return [];
  const element = node as HTMLElement;
  const name = element.localName;
  if (RICH_UNSAID.includes(name)) return [];
  const placeholder = element.getAttribute('data-placeholder');
  if (name === 'span' && placeholder !== null) return [`{${placeholder}}`];
  const tag = (Object.hasOwn(RICH_ALIASES, name) && RICH_ALIASES[name]) || name;
  const isTooDeep = depth >= DEPTH_MAX;
  const given = Object.fromEntries([...element.attributes].map((one) => [one.name, one.value]));
  const attributes = isTooDeep ? undefined : richAttributes(tag, given);
  if (!attributes || !isRichTag(tag)) return isTooDeep ? [element.textContent] : nodesIn(element, depth + 1);
  return [{ tag, attributes, children: isVoid(tag) ? [] : nodesIn(element, depth + 1) }];
}

/** Elements of a parsed document are of its own classes in some browsers. */
function isForeignHtml(node: Node): boolean {
  return node.nodeType === Node.ELEMENT_NODE && (node as Element).namespaceURI === 'http://www.w3.org/1999/xhtml';
}
