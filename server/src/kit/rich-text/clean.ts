import {
  cleanSaid,
  isEmptyRich,
  isRichTag,
  LINK_SCHEMES,
  plainText,
  RICH_ALIASES,
  RICH_ELEMENTS,
  RICH_UNSAID,
  richAttributes,
  richFromText,
} from '@hoivien/contract/kit/rich-text.ts';
import sanitizeHtml from 'sanitize-html';

/** A name that no element has: elements that become it vanish, and their content stays. */
const UNWRAPPED = 'unwrapped-';

/** Rounds of cleaning after which a text that still changes is stored without its format. */
const ROUNDS_MAX = 8;

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(RICH_ELEMENTS),
  allowedAttributes: Object.fromEntries(
    Object.entries(RICH_ELEMENTS).map(([tag, shape]) => [tag, 'attributes' in shape ? [...shape.attributes] : []]),
  ),
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  nonTextTags: [...RICH_UNSAID],
  // The list of the contract has the whole rule for the one property; another parser would only rewrite it.
  parseStyleAttributes: false,
  disallowedTagsMode: 'discard',
  // Deeper texts exhaust the stack of browsers, and no editor writes them.
  nestingLimit: 60,
  transformTags: {
    '*': (tag, given) => {
      const tagName = (Object.hasOwn(RICH_ALIASES, tag) && RICH_ALIASES[tag]) || tag;
      // Elements whose text is not read keep their name, so that their text goes as well.
      if (!isRichTag(tagName)) return { tagName: RICH_UNSAID.includes(tag) ? tag : UNWRAPPED, attribs: {} };
      const attribs = richAttributes(tagName, given);
      return attribs ? { tagName, attribs } : { tagName: UNWRAPPED, attribs: {} };
    },
  },
  textFilter: cleanSaid,
};

/**
 * A formatted text with nothing but the elements, attributes and properties of `RICH_ELEMENTS`, in one stored form: cleaning
 * it again changes nothing. Texts are NFC and have no control characters. A text that says nothing becomes ''.
 *
 * @example cleanHtml('<p onclick="x()">Chào <b>anh</b><script>x()</script></p>') // '<p>Chào <strong>anh</strong></p>'
 */
export function cleanHtml(html: string): string {
  // The parser is slow with many brackets that begin no tag, and a text of nothing else would hold everybody up.
  let cleaned = html.replace(/<(?![a-z/!?])/gi, '&lt;');
  // What stands beside a removed element can mean something else without it, so the result is read again.
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = sanitizeHtml(cleaned, options).trim();
    if (next === cleaned) return isEmptyRich(next) ? '' : next;
    cleaned = next;
  }
  const said = cleanSaid(plainText(cleaned)).trim();
  return said === '' ? '' : richFromText(said);
}
