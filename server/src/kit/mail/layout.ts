import { convert } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';
import { LINKS, MAIL_ELEMENTS, MAIL_PROPERTIES, PICTURES, PROPERTY_VALUE, TEXT_ELEMENTS } from './allowed.ts';
import type { Sender } from './sender.ts';

/** A piece of a mail, from which HTML and plain text follow. */
export type MailPart =
  /** Plain text; line breaks stay. */
  | { paragraph: string }
  /** Cleaned HTML of a person's own text. What mails cannot show is removed. */
  | { rich: string }
  /** Names with their values, as a table. */
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { button: { label: string; address: string } }
  /** A picture that the mail carries, such as a QR code; `alt` says what it shows. */
  | { picture: { cid: string; alt: string; width: number } }
  /** A code that the reader types somewhere. */
  | { code: string }
  /** A line between two languages. */
  | { rule: true };

/** A mail as its area describes it. */
export interface MailContent {
  subject: string;
  heading?: string;
  parts: readonly MailPart[];
  /** Why the reader gets this mail; it stands below the text. */
  why: string;
  language: 'vi' | 'en';
  /** The address that ends mails of this kind. */
  unsubscribe?: string;
}

/** What a message of the outbox takes from a mail. */
export interface LaidOut {
  subject: string;
  body: string;
  html: string;
  language: 'vi' | 'en';
}

/**
 * Builds both parts of a mail, in the name of the association and in the reader's language.
 *
 * @example await outbox.post(tx, { channel: 'mail', address, ...layOut(content, sender), ... }, now);
 */
export function layOut(content: MailContent, sender: Sender): LaidOut {
  const { subject, language } = content;
  return { subject, language, body: textOf(content, sender), html: htmlOf(content, sender) };
}

const WORDS = {
  vi: { unsubscribe: 'Không nhận thư loại này nữa', phone: 'Điện thoại' },
  en: { unsubscribe: 'Get no more mails of this kind', phone: 'Phone' },
} as const;

function textOf({ heading, parts, why, language, unsubscribe }: MailContent, sender: Sender): string {
  const all = [...(heading ? [heading] : []), ...parts.filter((part) => !('picture' in part)).map(partText)];
  const foot = [
    why,
    ...footLines(sender, language),
    ...(unsubscribe ? [`${WORDS[language].unsubscribe}: ${unsubscribe}`] : []),
  ];
  return `${[...all, `-- \n${foot.join('\n')}`].join('\n\n')}\n`;
}

function partText(part: MailPart): string {
  if ('paragraph' in part) return part.paragraph;
  if ('rich' in part) return plainText(part.rich);
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('button' in part) return `${part.button.label}:\n${part.button.address}`;
  if ('code' in part) return part.code;
  return '-'.repeat(40);
}

/** The plain text of cleaned HTML. */
function plainText(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim();
}

function footLines({ name, emailAddress, phone, address, website }: Sender, language: 'vi' | 'en'): string[] {
  const reach = [
    ...(phone ? [`${WORDS[language].phone}: ${phone}`] : []),
    ...(emailAddress ? [`E-mail: ${emailAddress}`] : []),
    ...(website ? [website] : []),
  ];
  return [name, ...(address ? [address] : []), ...(reach.length > 0 ? [reach.join(' · ')] : [])];
}

const FONT = 'font-family:Arial,Helvetica,sans-serif';
const INK = '#1d2433';
const SOFT = '#5b6475';
const LINE = '#e2e5ea';
const BRAND = '#c24e00';
const TEXT = `margin:0 0 16px;${FONT};font-size:16px;line-height:1.55;color:${INK}`;
const FRAME = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

function htmlOf({ subject, heading, parts, why, language, unsubscribe }: MailContent, sender: Sender): string {
  const foot = [why, ...footLines(sender, language)].map(escaped).join('<br />');
  const end = unsubscribe
    ? `<br /><a href="${escaped(unsubscribe)}" style="color:${SOFT}">${WORDS[language].unsubscribe}</a>`
    : '';
  return [
    '<!DOCTYPE html>',
    `<html lang="${language}" xmlns="http://www.w3.org/1999/xhtml">`,
    '<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:0;background-color:#f3f4f6">',
    `<table ${FRAME} width="100%" style="width:100%;background-color:#f3f4f6"><tbody><tr><td align="center" style="padding:24px 12px">`,
    `<table ${FRAME} width="600" style="width:100%;max-width:600px;background-color:#ffffff;border:1px solid ${LINE};border-radius:8px"><tbody>`,
    `<tr><td style="padding:20px 32px;border-bottom:1px solid ${LINE};${FONT};font-size:16px;font-weight:bold;color:${BRAND}">${escaped(sender.name)}</td></tr>`,
    '<tr><td style="padding:28px 32px 12px">',
    heading
      ? `<h1 style="margin:0 0 16px;${FONT};font-size:22px;line-height:1.3;color:${INK}">${escaped(heading)}</h1>`
      : '',
    ...parts.map(partHtml),
    '</td></tr>',
    `<tr><td style="padding:16px 32px 24px;border-top:1px solid ${LINE}"><p style="margin:0;${FONT};font-size:13px;line-height:1.6;color:${SOFT}">${foot}${end}</p></td></tr>`,
    '</tbody></table></td></tr></tbody></table></body></html>',
  ].join('\n');
}

function partHtml(part: MailPart): string {
  if ('paragraph' in part) return `<p style="${TEXT}">${escaped(part.paragraph).replaceAll('\n', '<br />')}</p>`;
  if ('rich' in part) return fitted(part.rich);
  if ('facts' in part) return factsHtml(part.facts);
  if ('button' in part) return buttonHtml(part.button);
  if ('picture' in part) return pictureHtml(part.picture);
  if ('code' in part)
    return `<p style="margin:0 0 16px;padding:12px 16px;background-color:#f3f4f6;border-radius:6px;${FONT};font-size:24px;font-weight:bold;letter-spacing:3px;text-align:center;color:${INK}">${escaped(part.code)}</p>`;
  return `<hr style="margin:24px 0;border:0;border-top:1px solid ${LINE}" />`;
}

/** Black on white in every theme, so that a code can be scanned. */
function pictureHtml({ cid, alt, width }: { cid: string; alt: string; width: number }): string {
  return `<p style="margin:0 0 20px"><img src="cid:${escaped(cid)}" alt="${escaped(alt)}" width="${width}" height="${width}" style="display:block;width:${width}px;height:${width}px;border:1px solid ${LINE};background-color:#ffffff" /></p>`;
}

function factsHtml(facts: readonly (readonly [string, string])[]): string {
  const cell = `padding:8px 12px 8px 0;border-bottom:1px solid ${LINE};${FONT};font-size:15px;line-height:1.5;vertical-align:top`;
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td width="35%" style="${cell};color:${SOFT}">${escaped(name)}</td><td style="${cell};color:${INK};word-break:break-word">${escaped(value).replaceAll('\n', '<br />')}</td></tr>`,
  );
  return `<table ${FRAME} width="100%" style="width:100%;margin:0 0 20px;border-collapse:collapse"><tbody>${rows.join('')}</tbody></table>`;
}

/** The address stands below the button too, for programs that do not follow buttons. */
function buttonHtml({ label, address }: { label: string; address: string }): string {
  const href = escaped(address);
  return [
    `<table ${FRAME} style="margin:8px 0 12px"><tbody><tr><td bgcolor="${BRAND}" style="border-radius:6px;background-color:${BRAND}">`,
    `<a href="${href}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;font-weight:bold;color:#ffffff;text-decoration:none">${escaped(label)}</a>`,
    '</td></tr></tbody></table>',
    `<p style="margin:0 0 20px;${FONT};font-size:13px;line-height:1.5;color:${SOFT};word-break:break-all"><a href="${href}" style="color:${SOFT}">${href}</a></p>`,
  ].join('');
}

/** The styles that mail programs need on every element, because they read no style sheet. */
const STYLES: Readonly<Record<string, string>> = {
  p: TEXT,
  h1: `margin:24px 0 12px;${FONT};font-size:22px;line-height:1.3;color:${INK}`,
  h2: `margin:24px 0 12px;${FONT};font-size:19px;line-height:1.3;color:${INK}`,
  h3: `margin:20px 0 10px;${FONT};font-size:17px;line-height:1.35;color:${INK}`,
  h4: `margin:20px 0 10px;${FONT};font-size:16px;line-height:1.4;color:${INK}`,
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: `margin:0 0 6px;${FONT};font-size:16px;line-height:1.55;color:${INK}`,
  a: `color:${BRAND}`,
  blockquote: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${LINE}`,
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  td: `padding:8px;border:1px solid ${LINE};${FONT};font-size:15px;line-height:1.5;color:${INK};vertical-align:top`,
  th: `padding:8px;border:1px solid ${LINE};${FONT};font-size:15px;line-height:1.5;color:${INK};text-align:left;background-color:#f3f4f6`,
  img: 'display:block;max-width:100%;height:auto;border:0;margin:0 0 16px',
  hr: `margin:24px 0;border:0;border-top:1px solid ${LINE}`,
};

/** A person's own text with nothing outside the list of mails, each element with its style. */
function fitted(html: string): string {
  const styled = (tagName: string, attribs: Record<string, string>) => {
    const style = [STYLES[tagName], attribs['style']].filter(Boolean).join(';');
    return { tagName, attribs: { ...attribs, ...(style && { style }) } };
  };
  return sanitizeHtml(html, {
    allowedTags: [...TEXT_ELEMENTS],
    allowedAttributes: Object.fromEntries(TEXT_ELEMENTS.map((name) => [name, [...(MAIL_ELEMENTS[name] ?? [])]])),
    allowedStyles: { '*': Object.fromEntries(MAIL_PROPERTIES.map((name) => [name, [PROPERTY_VALUE]])) },
    allowedSchemes: [...LINKS],
    allowedSchemesByTag: { img: [...PICTURES] },
    allowProtocolRelative: false,
    transformTags: Object.fromEntries(Object.keys(STYLES).map((name) => [name, styled])),
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  // Control characters are not allowed in HTML at all.
  return text.replace(/(?![\n\r\t])\p{Cc}/gu, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
