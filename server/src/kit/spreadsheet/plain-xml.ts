/** What a parser tells of the XML that it reads; names are as they are written. */
interface XmlEvents {
  open: (name: string, attributes: Record<string, string>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
}

/** Most characters of a tag or a text that may be incomplete at the end of a piece. */
const REST_MAX = 65_536;
const PROLOG = /^<\?xml version="1\.0"(?: encoding="[Uu][Tt][Ff]-8")?(?: standalone="(?:yes|no)")?\?>[ \n\r\t]*(?=<)/;
const BLANK = /^[ \n\r\t]*$/;
const ENTITY = /&(?:(amp|lt|gt|quot|apos);)?/g;
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const NO_ATTRIBUTES: Record<string, string> = {};
const [BLANK_SIGN, QUOTE, SLASH, EQUALS, GREATER] = [32, 34, 47, 61, 62];

/**
 * Parses the XML that programs write into sheets several times as fast as a parser of all XML: elements with attributes in double
 * quotes, and texts with named entities. `write` returns false at anything else, good or bad, and tells nothing of it; `left` is
 * what a whole parser must read then.
 */
export class PlainXml {
  private readonly open: string[] = [];
  private rest = '';
  private isBegun = false;
  private readonly events: XmlEvents;
  /** The place behind the last tag that was read. */
  private at = 0;

  constructor(events: XmlEvents) {
    this.events = events;
  }

  /** Tags that open what is open, or a root that is closed, and the text that is not read yet. */
  left(): { tags: string; text: string } {
    const isClosed = this.isBegun && this.open.length === 0;
    return { tags: isClosed ? '<closed/>' : this.open.map((name) => `<${name}>`).join(''), text: this.rest };
  }

  /** Whether all is read: the root is closed, and nothing stands behind it. */
  isWhole(): boolean {
    return this.isBegun && this.open.length === 0 && BLANK.test(this.rest);
  }

  write(piece: string): boolean {
    const text = this.rest + piece;
    this.at = 0;
    const isPlain = (this.isBegun || this.begin(text)) && this.tags(text);
    this.rest = text.slice(this.at);
    return isPlain && this.rest.length <= REST_MAX;
  }

  private begin(text: string): boolean {
    this.at = PROLOG.exec(text)?.[0].length ?? 0;
    return this.at > 0;
  }

  private tags(text: string): boolean {
    for (;;) {
      const tag = text.indexOf('<', this.at);
      // What stands behind the root, and what begins it, is no element of it.
      if (tag < 0 || text.length - tag < 2) return true;
      const isClosing = text.charCodeAt(tag + 1) === SLASH;
      if (this.isBegun && this.open.length === 0) return false;
      const end = isClosing ? this.closing(text, tag) : this.opening(text, tag);
      if (end === undefined) return false;
      if (end < 0) return true;
      this.at = end;
    }
  }

  /** The end of a closing tag; negative when the piece ends within it, undefined for another than expected. */
  private closing(text: string, tag: number): number | undefined {
    const end = text.indexOf('>', tag);
    if (end < 0) return -1;
    const name = this.open.at(-1) ?? '';
    if (end !== tag + 2 + name.length || !text.startsWith(name, tag + 2) || !this.tellText(text, tag)) return undefined;
    this.open.pop();
    this.events.close(name);
    return end + 1;
  }

  private opening(text: string, tag: number): number | undefined {
    const nameEnd = wordEnd(text, tag + 1);
    if (nameEnd === text.length) return -1;
    if (nameEnd === tag + 1) return undefined;
    const name = text.slice(tag + 1, nameEnd);
    let attributes = NO_ATTRIBUTES;
    let at = nameEnd;
    while (text.charCodeAt(at) === BLANK_SIGN) {
      const end = wordEnd(text, at + 1);
      if (end + 1 >= text.length) return -1;
      if (end === at + 1 || text.charCodeAt(end) !== EQUALS || text.charCodeAt(end + 1) !== QUOTE) return undefined;
      const close = text.indexOf('"', end + 2);
      if (close < 0) return -1;
      const key = text.slice(at + 1, end);
      if (attributes === NO_ATTRIBUTES) attributes = {};
      else if (key in attributes) return undefined;
      const value = text.slice(end + 2, close);
      if (isUneven(value)) return undefined;
      attributes[key] = value;
      at = close + 1;
    }
    const isEmpty = text.charCodeAt(at) === SLASH;
    if (isEmpty) at += 1;
    if (at >= text.length) return -1;
    if (text.charCodeAt(at) !== GREATER || !this.tellText(text, tag)) return undefined;
    this.isBegun = true;
    this.events.open(name, attributes);
    if (isEmpty) this.events.close(name);
    else this.open.push(name);
    return at + 1;
  }

  /** Tells the text before a tag; false for one that it does not understand. */
  private tellText(text: string, tag: number): boolean {
    if (tag === this.at) return true;
    const own = text.slice(this.at, tag);
    if (own.includes('\r')) return false;
    if (!own.includes('&')) {
      this.events.text(own);
      return true;
    }
    let isKnown = true;
    const read = own.replace(ENTITY, (_, name?: string) => {
      isKnown &&= name !== undefined;
      return SIGNS[name ?? ''] ?? '';
    });
    if (isKnown) this.events.text(read);
    return isKnown;
  }
}

/** The end of a name of Latin letters, digits and `:`; all others are for the whole parser. */
function wordEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
    if (!isLetter && (at === from || !((code >= 48 && code <= 58) || code === 46))) break;
  }
  return at;
}

/** Whether a value has signs that XML forbids or reads as others. */
function isUneven(value: string): boolean {
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code < 32 || code === 38 || code === 60) return true;
  }
  return false;
}
