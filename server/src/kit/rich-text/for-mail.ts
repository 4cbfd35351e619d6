import { escapeHtml, isVoid, richPieces, type RichTag } from '@hoivien/contract/kit/rich-text.ts';

/** The width of the text of a mail in pixels. */
export const MAIL_WIDTH = 600;

/** Mail programs ignore sheets of styles, so each element has its own. Properties of old programs only. */
const STYLES: Partial<Record<RichTag, string>> = {
  p: 'margin:0 0 12px',
  h2: 'margin:20px 0 8px;font-size:20px;line-height:1.3',
  h3: 'margin:18px 0 8px;font-size:17px;line-height:1.3',
  h4: 'margin:16px 0 8px;font-size:15px;line-height:1.3',
  ul: 'margin:0 0 12px;padding:0 0 0 24px',
  ol: 'margin:0 0 12px;padding:0 0 0 24px',
  li: 'margin:0 0 4px',
  blockquote: 'margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid #cccccc;color:#555555',
  a: 'color:#0b5cad;text-decoration:underline',
  table: 'margin:0 0 12px;border-collapse:collapse;width:100%',
  caption: 'padding:0 0 6px;text-align:left;font-weight:bold',
  th: 'padding:6px 8px;border:1px solid #cccccc;text-align:left;vertical-align:top;background-color:#f2f2f2',
  td: 'padding:6px 8px;border:1px solid #cccccc;text-align:left;vertical-align:top',
  img: 'max-width:100%;height:auto;border:0',
  hr: 'margin:16px 0;border:0;border-top:1px solid #cccccc',
};

const TABLE = { width: '100%', cellpadding: '0', cellspacing: '0', border: '0' };

export interface MailText {
  html: string;
  /** The ids of the attachments that the text shows, each once, in order: the mail carries them as parts. */
  pictures: string[];
}

/**
 * A cleaned formatted text for the body of a mail: inline styles, attributes of tables for old programs, nothing wider than
 * 600 px. `pictureOf` gives the address of a picture, such as `cid:…`; a picture without one becomes its description.
 *
 * @example forMail('<p>Chào</p>', { pictureOf: (id) => `cid:${id}` }).html // '<p style="margin:0 0 12px">Chào</p>'
 */
export function forMail(html: string, { pictureOf }: { pictureOf: (id: string) => string | undefined }): MailText {
  const pictures = new Set<string>();
  let written = '';
  let cells = 0;
  for (const piece of richPieces(html)) {
    if (piece.kind === 'text') written += escapeHtml(piece.text);
    else if (piece.kind === 'close') {
      if (isCell(piece.tag)) cells--;
      written += `</${piece.tag}>`;
    } else if (piece.tag === 'img') {
      const { 'data-attachment': id = '', alt = '', width } = piece.attributes;
      const src = pictureOf(id);
      if (src === undefined) written += alt === '' ? '' : escapeHtml(`[${alt}]`);
      else {
        pictures.add(id);
        const given: Record<string, string> = { src, alt, style: STYLES.img ?? '' };
        if (width !== undefined) given['width'] = String(Math.min(Number(width), MAIL_WIDTH));
        written += tagOf('img', given);
      }
    } else {
      if (isCell(piece.tag)) cells++;
      // The space below a paragraph would make the rows of a table higher at the bottom than at the top.
      const inCell = cells > 0 && piece.tag === 'p';
      written += tagOf(piece.tag, mailAttributes(piece.tag, piece.attributes, inCell ? 'margin:0' : STYLES[piece.tag]));
    }
  }
  return { html: written, pictures: [...pictures] };
}

const isCell = (tag: RichTag): boolean => tag === 'td' || tag === 'th';

function mailAttributes(
  tag: RichTag,
  { style: own, ...given }: Readonly<Record<string, string>>,
  usual: string | undefined,
) {
  const style = [usual, own].filter(Boolean).join(';');
  return { ...given, ...(tag === 'table' && TABLE), ...(style !== '' && { style }) };
}

function tagOf(tag: RichTag, given: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(given).map(
    ([name, value]) => ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`,
  );
  return `<${tag}${pairs.join('')}${isVoid(tag) ? ' /' : ''}>`;
}
