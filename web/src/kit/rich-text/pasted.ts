import { type ListType, listNumber } from '@hoivien/contract/kit/rich-text.ts';
import { cleanRich } from './read-rich.ts';

/**
 * What other programs copy, in the stored form. Word marks items of lists by a property, Google Docs and Zalo write bold
 * as a weight of letters; both become the elements that they mean.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutAlarms(html), 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('b, strong, span, font')) meanByStyle(element);
  listsOfWord(body);
  listsOfOthers(body);
  return cleanRich(body.innerHTML);
}

/**
 * The HTML without sheets of styles, base addresses and handlers of events. They have no effect in a parsed text, but Chromium reports them
 * to the policy of the page, and every paste from Word has a sheet. This is no cleaning: that follows.
 */
function withoutAlarms(html: string): string {
  const quiet = (tag: string) => tag.replace(/([\s/"'\0])on(?=[a-z]+[\s\0]*=)/gi, '$1data-on-');
  return html
    .replace(/<(?:base|meta|link)\b[^>]*>?/gi, '')
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>?/gi, quiet)
    .replace(/<[a-z][^>]*>?/gi, quiet);
}

/** Replaces the style of letters by elements. Google Docs wraps all that it copies into bold of normal weight. */
function meanByStyle(element: HTMLElement): void {
  const style = element.getAttribute('style') ?? '';
  const says = (pattern: RegExp) => pattern.test(style);
  const isHeavy = says(/font-weight\s*:\s*(?:bold|[6-9]00)/i);
  const isNormal = says(/font-weight\s*:\s*(?:normal|[1-4]00)/i);
  const marks = [
    ...(isHeavy && element.localName === 'span' ? ['strong'] : []),
    ...(says(/font-style\s*:\s*italic/i) ? ['em'] : []),
    ...(says(/text-decoration[^;]*:[^;]*underline/i) ? ['u'] : []),
    ...(says(/text-decoration[^;]*:[^;]*line-through/i) ? ['s'] : []),
  ];
  const isUnmarked = isNormal && element.localName !== 'span';
  if (marks.length === 0 && !isUnmarked) return;
  const inner = element.ownerDocument.createDocumentFragment();
  inner.append(...element.childNodes);
  let whole: Node = inner;
  for (const mark of element.querySelector('p, div, table, ul, ol, h1, h2, h3') ? [] : marks) {
    const around = element.ownerDocument.createElement(mark);
    around.append(whole);
    whole = around;
  }
  element.removeAttribute('style');
  if (isUnmarked) element.replaceWith(whole);
  else element.append(whole);
}

/** What Word writes before an item: the sign of a bullet, or a number of some kind. */
interface Sign {
  kind: 'ul' | 'ol';
  type?: ListType | undefined;
  number: number;
}

/** A list that is being built, with the number of its next item. */
interface OpenList {
  list: HTMLElement;
  level: number;
  type: ListType | undefined;
  next: number;
}

/**
 * Paragraphs that Word shows as items become lists; deeper ones become lists within an item. A list begins with the number
 * that Word shows, also where it goes on behind another text. A number that lists cannot show, such as `1.1.`, stays as text.
 */
function listsOfWord(body: HTMLElement): void {
  let open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const [, written] = /mso-list:[^;"]*level(\d)/i.exec(paragraph.getAttribute('style') ?? '') ?? [];
    const isNext = open[0]?.list === paragraph.previousElementSibling;
    if (!isNext) open = [];
    if (written === undefined) {
      open = [];
      continue;
    }
    const level = Number(written);
    const mark = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
      /mso-list\s*:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const said = (mark?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
    open = open.filter((one) => one.level <= level);
    let last = open.at(-1)?.level === level ? open.at(-1) : undefined;
    const above = last ? open.at(-2) : open.at(-1);
    const sign = paragraph.localName === 'p' ? signOf(said, last) : undefined;
    if (!sign) {
      mark?.replaceWith(`${said} `);
      // The lines of a contract below their item, as far in as the item.
      if (above && paragraph.localName === 'p') above.list.lastElementChild?.append(paragraph);
      open = above ? open.filter((one) => one.level < level) : [];
      continue;
    }
    mark?.remove();
    const isSame = last?.list.localName === sign.kind && last.type === sign.type;
    if (!last || !isSame || (sign.kind === 'ol' && last.next !== sign.number)) {
      const list = body.ownerDocument.createElement(sign.kind);
      if (sign.number > 1) list.setAttribute('start', String(sign.number));
      if (sign.type) list.setAttribute('type', sign.type);
      const item = above?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      open = open.filter((one) => one.level < level);
      last = { list, level, type: sign.type, next: sign.number };
      open.push(last);
    }
    const item = body.ownerDocument.createElement('li');
    last.list.append(item);
    last.next++;
    item.append(paragraph);
  }
}

/**
 * The number or bullet of an item; undefined for one that lists cannot show. A letter that goes on a list is of its kind: `i`
 * behind `h` is a letter, and at the beginning it is Roman.
 */
function signOf(said: string, last: OpenList | undefined): Sign | undefined {
  const [, digits] = /^\(?(\d{1,4})[.):]?\)?$/.exec(said) ?? [];
  if (digits !== undefined) return { kind: 'ol', number: Number(digits) };
  const [, letters] = /^\(?([a-z]{1,7})[.):]\)?$/i.exec(said) ?? [];
  if (letters === undefined) {
    // Signs of Wingdings are single letters: o, §, ü.
    return said.length <= 1 || !/[\p{L}\p{N}]/u.test(said) ? { kind: 'ul', number: 1 } : undefined;
  }
  const small = letters.toLowerCase();
  const isUpper = letters !== small;
  const roman = { type: isUpper ? 'I' : 'i', number: romanNumber(small) } as const;
  const letter = { type: isUpper ? 'A' : 'a', number: small.length === 1 ? small.charCodeAt(0) - 96 : 0 } as const;
  const goesOn = [roman, letter].find(({ type, number }) => last?.type === type && last.next === number);
  const found = goesOn ?? (small === 'i' || letter.number === 0 ? roman : letter);
  return found.number > 0 ? { kind: 'ol', ...found } : undefined;
}

function romanNumber(small: string): number {
  for (let number = 1; number <= 100; number++) if (listNumber(number, 'i') === small) return number;
  return 0;
}

/**
 * Lists of other programs: a list directly within a list belongs to the item before it (Google Docs), and an item with a number of its own
 * begins another list (Word in the browser, Outlook).
 */
function listsOfOthers(body: HTMLElement): void {
  for (const list of body.querySelectorAll<HTMLElement>(':is(ol, ul) > :is(ol, ul)')) {
    let item = list.previousElementSibling;
    if (item?.localName !== 'li') {
      item = body.ownerDocument.createElement('li');
      list.before(item);
    }
    item.append(list);
  }
  for (const list of body.querySelectorAll<HTMLElement>('ol')) {
    const item = list.querySelector<HTMLElement>(':scope > li');
    const style = item?.getAttribute('style') ?? '';
    if (
      !list.hasAttribute('type') &&
      /list-style/i.test(style) &&
      !/list-style/i.test(list.getAttribute('style') ?? '')
    )
      list.setAttribute('style', `${list.getAttribute('style') ?? ''};${style}`);
    let part = list;
    let next = Number(list.getAttribute('start') ?? 1) || 1;
    for (const one of list.querySelectorAll<HTMLElement>(':scope > li')) {
      const value = Number(one.getAttribute('value') ?? 0);
      if (value > 0 && value !== next) {
        next = value;
        if (one.previousElementSibling) {
          const more = list.cloneNode(false) as HTMLElement;
          part.after(more);
          part = more;
        }
        part.setAttribute('start', String(value));
      }
      if (part !== list) part.append(one);
      next++;
    }
  }
}
