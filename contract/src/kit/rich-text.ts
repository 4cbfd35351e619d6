import { cleanLine } from './fold.ts';

/** An element of formatted texts. */
interface RichElement {
  /** Its attributes in the order in which they are stored. */
  readonly attributes?: readonly RichAttribute[];
  /** It has no content. */
  readonly void?: true;
  /** It stands on lines of its own. */
  readonly block?: true;
}

type RichAttribute = keyof typeof attributes;

/**
 * Everything that a stored formatted text may contain (decision 0093). The cleaning on the server, the editor and the view
 * of texts read this list; nothing else reaches the database or a reader.
 */
export const RICH_ELEMENTS = {
  p: { attributes: ['style'], block: true },
  h2: { attributes: ['style'], block: true },
  h3: { attributes: ['style'], block: true },
  h4: { attributes: ['style'], block: true },
  strong: {},
  em: {},
  u: {},
  s: {},
  ul: { block: true },
  ol: { attributes: ['start', 'type'], block: true },
  li: { block: true },
  blockquote: { block: true },
  hr: { void: true, block: true },
  br: { void: true },
  a: { attributes: ['href'] },
  table: { block: true },
  caption: { block: true },
  thead: { block: true },
  tfoot: { block: true },
  tbody: { block: true },
  tr: { block: true },
  th: { attributes: ['colspan', 'rowspan', 'style'], block: true },
  td: { attributes: ['colspan', 'rowspan', 'style'], block: true },
  img: { attributes: ['data-attachment', 'alt', 'width'], void: true },
} as const satisfies Record<string, RichElement>;

export type RichTag = keyof typeof RICH_ELEMENTS;

/** Elements of other programs with the same meaning. */
export const RICH_ALIASES: Readonly<Record<string, RichTag>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  strike: 's',
  del: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
};

/** Elements whose text is no text for readers. */
export const RICH_UNSAID = ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe', 'xmp'];

/** The beginnings of addresses of links. */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const;

/** The alignments that are stored; texts begin at the left. */
export const ALIGNMENTS = ['center', 'right', 'justify'] as const;

/** The numbers of lists that are no digits. */
export const LIST_TYPES = ['a', 'A', 'i', 'I'] as const;
export type ListType = (typeof LIST_TYPES)[number];

/** The kind of numbers in a style of other programs. */
function listTypeIn(style: string): ListType | undefined {
  const [, size, kind] = /list-style(?:-type)?\s*:\s*(lower|upper)-(alpha|latin|roman)/i.exec(style) ?? [];
  if (!size || !kind) return undefined;
  const letter = kind.toLowerCase() === 'roman' ? 'i' : 'a';
  return (size.toLowerCase() === 'upper' ? letter.toUpperCase() : letter) as ListType;
}

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

/** A number as a list shows it. @example listNumber(4, 'I') // 'IV' */
export function listNumber(number: number, type: ListType | undefined): string {
  if (!type || number < 1) return String(number);
  let [text, rest] = ['', number];
  if (type.toLowerCase() === 'a')
    for (; rest > 0; rest = Math.floor((rest - 1) / 26)) text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  else for (const [value, sign] of ROMAN) for (; rest >= value; rest -= value) text += sign;
  return type === type.toUpperCase() ? text.toUpperCase() : text;
}

/** The greatest width of a picture in pixels. */
export const PICTURE_WIDTH_MAX = 2000;

const HREF_MAX = 2000;
const ALT_MAX = 500;
const SPAN_MAX = 100;

/** The stored form of the value of each attribute; undefined for a value that is not allowed. */
const attributes = {
  style: ({ style = '', align = '' }: Given) => {
    const [, said = align] = /(?:^|;)\s*text-align\s*:\s*([a-z]+)\s*(?:;|$)/i.exec(style) ?? [];
    const alignment = ALIGNMENTS.find((one) => one === said.toLowerCase());
    return alignment && `text-align:${alignment}`;
  },
  start: ({ start = '' }: Given) => numberText(start, 2, 9999),
  /** Letters or Roman numbers instead of digits. */
  type: ({ type = '', style = '' }: Given) => LIST_TYPES.find((one) => one === type) ?? listTypeIn(style),
  colspan: ({ colspan = '' }: Given) => numberText(colspan, 2, SPAN_MAX),
  rowspan: ({ rowspan = '' }: Given) => numberText(rowspan, 2, SPAN_MAX),
  width: ({ width = '' }: Given) => numberText(width, 1, PICTURE_WIDTH_MAX),
  href: ({ href = '' }: Given) => safeHref(href),
  alt: ({ alt = '' }: Given) => cleanLine(alt).slice(0, ALT_MAX).trim(),
  'data-attachment': (given: Given) => {
    const id = (given['data-attachment'] ?? '').toLowerCase();
    return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;
  },
};

type Given = Readonly<Record<string, string | undefined>>;

/** Elements without a meaning when this attribute is missing: their text stays without them. */
const NEEDED: Readonly<Record<string, RichAttribute>> = { a: 'href', img: 'data-attachment' };

/**
 * The allowed attributes of an element in their stored form and order; undefined when the element itself is not allowed.
 * `given` has own properties only.
 *
 * @example richAttributes('p', { style: 'color:red; text-align: center', onclick: 'x()' }) // { style: 'text-align:center' }
 */
export function richAttributes(tag: string, given: Given): Record<string, string> | undefined {
  if (!isRichTag(tag)) return undefined;
  const own = Object.assign(Object.create(null) as Record<string, string | undefined>, given);
  const { attributes: names = [] }: RichElement = RICH_ELEMENTS[tag];
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = attributes[name](own);
    if (value !== undefined) kept[name] = value;
  }
  const needed = NEEDED[tag];
  return needed && kept[needed] === undefined ? undefined : kept;
}

/** Whether formatted texts have this element. */
export function isRichTag(tag: string): tag is RichTag {
  return Object.hasOwn(RICH_ELEMENTS, tag);
}

export function isVoid(tag: RichTag): boolean {
  return 'void' in RICH_ELEMENTS[tag];
}

/**
 * The address of a link without blanks and invisible characters; undefined when it is not allowed.
 *
 * @example safeHref('java\tscript:alert(1)') // undefined
 */
export function safeHref(text: string): string | undefined {
  // A character without width or a control character could hide the scheme from this check and not from a browser.
  const href = cleanLine(text).replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, '');
  const isKnown = /^https?:\/\/[^/]/i.test(href) || /^(?:mailto|tel):[^/]/i.test(href);
  return isKnown && href.length <= HREF_MAX ? href : undefined;
}

/** The text between elements in its stored form: NFC, without control characters and changes of direction. */
export function cleanSaid(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]|(?![\t\n])\p{Cc}/gu, '')
    .normalize('NFC');
}

function numberText(text: string, least: number, most: number): string | undefined {
  const number = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/.exec(text)?.[1];
  return number !== undefined && Number(number) >= least && Number(number) <= most ? String(Number(number)) : undefined;
}

/** A piece of a stored formatted text. */
export type RichPiece =
  | { kind: 'open'; tag: RichTag; attributes: Record<string, string> }
  | { kind: 'close'; tag: RichTag }
  | { kind: 'text'; text: string };

const PIECE = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"]*")*)(?: \/)?>|([^<]+)/g;

/** The pieces of a cleaned text in order. It relies on the form that the cleaning writes. */
export function* richPieces(html: string): Generator<RichPiece> {
  for (const [, slash, tag = '', written = '', text] of html.matchAll(PIECE)) {
    if (text !== undefined) yield { kind: 'text', text: decoded(text) };
    else if (!isRichTag(tag)) continue;
    else if (slash) yield { kind: 'close', tag };
    else {
      const pairs = [...written.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name, value = '']) => [
        name,
        decoded(value),
      ]);
      yield { kind: 'open', tag, attributes: Object.fromEntries(pairs) as Record<string, string> };
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: '\u00a0' };

function decoded(text: string): string {
  return text.replace(/&(lt|gt|quot|amp|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** A text as it stands in HTML. @example escapeHtml('a < b') // 'a &lt; b' */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The opening tag of an element in its stored form. */
export function openTag(tag: RichTag, given: Readonly<Record<string, string>>): string {
  const written = Object.entries(given).map(
    ([name, value]) => ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`,
  );
  return `<${tag}${written.join('')}${isVoid(tag) ? ' /' : ''}>`;
}

/**
 * The text of a cleaned formatted text for cells, histories, searches and mails without HTML: paragraphs as lines, items
 * with their signs, cells of a row between bars, addresses of links behind their words.
 *
 * @example plainText('<p>Kính gửi <strong>ông Anh</strong></p><ul><li><p>một</p></li></ul>') // 'Kính gửi ông Anh\n- một'
 */
export function plainText(html: string): string {
  const lists: ({ next: number; type: ListType | undefined } | undefined)[] = [];
  const links: { href: string; text: string }[] = [];
  let said = '';
  /** Signs that wait for the first text of their line: of an item, or between cells. */
  let sign = '';
  let cells = 0;
  const line = () => {
    if (cells === 0 && said !== '' && !said.endsWith('\n')) said += '\n';
    else if (cells > 0 && said !== '' && !/[\n |]$/.test(said)) said += ' ';
  };
  const say = (text: string) => {
    if (text === '') return;
    said += sign + text;
    sign = '';
    for (const link of links) link.text += text;
  };
  for (const piece of richPieces(html)) {
    if (piece.kind === 'text') {
      say(piece.text.replace(/[\s\u00a0]+/g, ' ').replace(/^ /, /(?:^|[\n ])$/.test(said + sign) ? '' : ' '));
      continue;
    }
    const { tag } = piece;
    const isOpen = piece.kind === 'open';
    if (tag === 'br') say(cells > 0 ? ' ' : '\n');
    else if (tag === 'img' && isOpen) say(piece.attributes['alt'] ? `[${piece.attributes['alt']}]` : '');
    else if (tag === 'a' && isOpen) links.push({ href: piece.attributes['href'] ?? '', text: '' });
    else if (tag === 'a') {
      const link = links.pop();
      const bare = link?.href.replace(/^(?:mailto|tel):/, '') ?? '';
      if (link && bare !== link.text.trim() && link.text.trim() !== '') say(` (${bare})`);
    } else if (!('block' in RICH_ELEMENTS[tag])) continue;
    else if (tag === 'td' || tag === 'th') {
      if (isOpen && said !== '' && !said.endsWith('\n')) say(said.endsWith(' ') ? '| ' : ' | ');
      cells += isOpen ? 1 : -1;
      cells = Math.max(0, cells);
    } else {
      line();
      if (tag === 'ul' || tag === 'ol') {
        if (isOpen) {
          const { start = 1, type } = piece.attributes;
          lists.push(tag === 'ol' ? { next: Number(start), type: type as ListType | undefined } : undefined);
        }
        if (!isOpen) lists.pop();
      }
      if (tag === 'li' && isOpen) {
        const at = lists.length - 1;
        const list = lists[at];
        sign = `${'  '.repeat(Math.max(0, at))}${list ? `${listNumber(list.next++, list.type)}.` : '-'} `;
      }
    }
  }
  return said
    .split('\n')
    .map((one) => one.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a text says and shows nothing, like that of an empty editor. */
export function isEmptyRich(html: string): boolean {
  return (
    !/<(?:img|hr|table)\b/i.test(html) &&
    html.replace(/<[^<>]*>|&nbsp;|[\s\u00a0\p{Default_Ignorable_Code_Point}]/giu, '') === ''
  );
}

/**
 * A text of several lines as a formatted one: each line is a paragraph.
 *
 * @example richFromText('a < b\nc') // '<p>a &lt; b</p><p>c</p>'
 */
export function richFromText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => `<p>${escapeHtml(line.trimEnd())}</p>`)
    .join('');
}

/** The ids of the attachments that a text shows, each once, in order. */
export function picturesOf(html: string): string[] {
  const ids = [...richPieces(html)].map((piece) =>
    piece.kind === 'open' && piece.tag === 'img' ? piece.attributes['data-attachment'] : undefined,
  );
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** The part of the product where the file links of a text's pictures stand. */
export const CONTENT_SLOT = 'content';

/** A placeholder in a formatted or a plain text: `{name}`. */
const PLACEHOLDER = /\{([a-z][A-Za-z0-9]{0,39})\}/g;

/** The names of the placeholders in a text, each once, in order. @example placeholdersOf('<p>Chào {name}</p>') // ['name'] */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.replace(/<[^<>]*>/g, '').matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/**
 * A cleaned formatted text with values in the place of its placeholders. Values are texts: they are escaped, and a value
 * never becomes a placeholder itself. An unknown placeholder stays. An empty value takes the space before it along, so that no
 * comma hangs in the air.
 *
 * @example fillPlaceholders('<p>Chào {name}</p>', { name: 'A & B' }) // '<p>Chào A &amp; B</p>'
 */
export function fillPlaceholders(html: string, values: Readonly<Record<string, string>>): string {
  // Only texts: an address or a description of a picture is as its author wrote it.
  const whole = html.replace(/<[^<>]*>|[^<]+/g, (piece) =>
    piece.startsWith('<') ? piece : filled(piece, values, (value) => escapeHtml(value).replaceAll('\n', '<br />')),
  );
  return closed(whole);
}

/** The same for a plain text, such as the subject of a mail or a text message. */
export function fillPlainPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return closed(filled(text, values, (value) => value));
}

/** Marks the place of an empty value until the spaces around it are closed; no text contains this character. */
const GAP = '\uFFFF';

/** Closes the gaps of empty values, also where tags stand around them. */
function closed(text: string): string {
  if (!text.includes(GAP)) return text;
  return text
    .replace(/ ((?:<[^<>]*>)*)\uFFFF(?=(?:<[^<>]*>)*(?:[\s,.;:!?)\uFFFF]|$))/g, '$1')
    .replace(/\uFFFF((?:<[^<>]*>)*) /g, '$1')
    .replaceAll(GAP, '');
}

function filled(text: string, values: Readonly<Record<string, string>>, written: (value: string) => string): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? written(values[name] || GAP) : whole,
  );
}
