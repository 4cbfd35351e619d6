import { cleanRich } from './read-rich.ts';

/**
 * What other programs copy, in the stored form. Word marks items of lists by a property, Google Docs and Zalo write bold
 * as a weight of letters; both become the elements that they mean.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutAlarms(html), 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('b, strong, span, font')) meanByStyle(element);
  listsOfWord(body);
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

/** Paragraphs that Word shows as items become lists; deeper ones become lists within an item. */
function listsOfWord(body: HTMLElement): void {
  let open: { list: HTMLElement; level: number }[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    const [, written] = /mso-list:[^;"]*level(\d)/i.exec(paragraph.getAttribute('style') ?? '') ?? [];
    const isNext = open[0]?.list === paragraph.previousElementSibling;
    if (written === undefined) {
      open = [];
      continue;
    }
    if (!isNext) open = [];
    const level = Number(written);
    const sign = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
      /mso-list\s*:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const kind = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul';
    sign?.remove();
    open = open.filter((one) => one.level <= level);
    let last = open.at(-1);
    if (!last || last.level < level) {
      const list = body.ownerDocument.createElement(kind);
      const item = last?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      last = { list, level };
      open.push(last);
    }
    const item = body.ownerDocument.createElement('li');
    last.list.append(item);
    item.append(paragraph);
  }
}
