/**
 * What the HTML of a mail may consist of: old mail programs drop or break the rest. A test compares every mail of the
 * product with this list.
 */
export const MAIL_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  html: ['lang', 'xmlns'],
  head: [],
  meta: ['charset', 'name', 'content'],
  title: [],
  body: ['style'],
  table: ['role', 'width', 'align', 'border', 'cellpadding', 'cellspacing', 'style'],
  tbody: [],
  tr: [],
  td: ['width', 'align', 'valign', 'colspan', 'rowspan', 'bgcolor', 'style'],
  th: ['align', 'valign', 'colspan', 'rowspan', 'scope', 'style'],
  h1: ['style'],
  h2: ['style'],
  h3: ['style'],
  h4: ['style'],
  p: ['style'],
  br: [],
  hr: ['style'],
  span: ['style'],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  a: ['href', 'style'],
  ul: ['style'],
  ol: ['start', 'style'],
  li: ['style'],
  blockquote: ['style'],
  img: ['src', 'alt', 'width', 'height', 'style'],
};

/** The properties of inline styles. */
export const MAIL_PROPERTIES: readonly string[] = [
  'background-color',
  'border',
  'border-bottom',
  'border-collapse',
  'border-left',
  'border-radius',
  'border-top',
  'color',
  'display',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'height',
  'letter-spacing',
  'line-height',
  'list-style-type',
  'margin',
  'max-width',
  'padding',
  'text-align',
  'text-decoration',
  'vertical-align',
  'width',
  'word-break',
];

/** The elements that a person's own text may have; the frame belongs to the layout. */
export const TEXT_ELEMENTS: readonly string[] = Object.keys(MAIL_ELEMENTS).filter(
  (name) => !['html', 'head', 'meta', 'title', 'body'].includes(name),
);

/** The value of a property: colours by `rgb()`, but no other function, such as `url()`. */
export const PROPERTY_VALUE = /^(?:rgb\([\d\s,]+\)|[^();<>"'\\]*)$/;

/** The beginnings of addresses in links and pictures. */
export const LINKS = ['http', 'https', 'mailto', 'tel'] as const;
export const PICTURES = ['cid'] as const;
