import { fold } from '../fold.ts';
import { fromLegacy } from './legacy-encoding.ts';
import { remembering } from './remember.ts';

/** How each mark begins: most cells are decided by their first letters. */
const BEGINS =
  /^[\s\-–—_.…·/\\([]*(?:$|["“”„″〃«»'’‘´`,↑^]|n(?![a-gi-su-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1ea0-\u1ef9])|id|ditto|gi|c[uù]|t[uưöô­]|same|as |x|see)/i;
const MARK_MAX = 30;
/** Signs that stand for the cell above, perhaps between dashes or dots. */
const SIGNS = /^[\s\-–—_.…()[\]]*(?:["“”„″〃«»↑]|['’‘´`]{2}|,,|\^|[/\\]{2})(?:[\s\-–—_.…()[\]"“”„″〃«»↑'’‘´`,^/\\])*$/u;
const WORDS =
  /^(?:nt(?: nt)*|n t|(?:nhu|giong|giong nhu|cung nhu|cung|tuong tu|tuong tu nhu|xem) (?:o |dong |hang |cot |muc |phan )?(?:o )?(?:ben )?tren(?: nt)?|id|idem|ditto|(?:the )?same(?: as)? above|as above|see above)$/;
/** Dots and a slash say that there is nothing, or the same again. */
const OPEN = /^[\s\-–—()]*(?:…|[.·]\s*[.·]|[/\\])[\s\-–—.…·()]*$/u;

/**
 * Whether the text of a cell is a ditto mark: the cell means the one above it. `perhaps` for capitals `NT`, which may be
 * a code; `open` for dots, which may mean nothing, too.
 *
 * @example readDitto('- nt -') // 'sure'
 * @example readDitto('Nt Tower') // undefined
 */
export function readDitto(written: string): 'sure' | 'perhaps' | 'open' | undefined {
  return written.length > MARK_MAX || !BEGINS.test(written) ? undefined : markOf(written);
}

/** Positions and names that begin like a mark stand in many rows. */
const markOf = remembering((written): 'sure' | 'perhaps' | 'open' | undefined => {
  if (/^(?:NT|ID)$/.test(written.trim())) return 'perhaps';
  if (OPEN.test(written)) return 'open';
  const isMark = SIGNS.test(written) || [written, ...fonts(written)].some((text) => WORDS.test(wordsOf(text)));
  return isMark ? 'sure' : undefined;
}, 500);

/** The text as the old fonts show it. */
function fonts(written: string): string[] {
  return /^[\n\x20-\x7e]*$/.test(written)
    ? []
    : (['TCVN3', 'VNI'] as const).flatMap((font) => fromLegacy(written, font)?.text ?? []);
}

function wordsOf(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
