import { fold, toneKey } from '@hoivien/contract/kit/fold.ts';

/**
 * The items with a name that equals the text, without regard to accents, case and outer blanks. When several items have
 * the same letters and one of them also has the same accents, the result is that one.
 *
 * @example calledSo(roles, 'thu ky ', ({ name }) => [name]) // Thư ký
 */
export function calledSo<Item>(
  items: readonly Item[],
  text: string,
  namesOf: (item: Item) => readonly string[],
): Item[] {
  const has = (item: Item, keyOf: (name: string) => string) =>
    namesOf(item).some((name) => name !== '' && keyOf(name) === keyOf(text));
  const same = items.filter((item) => has(item, plain));
  const exact = same.filter((item) => has(item, toneKey));
  return exact.length === 1 ? exact : same;
}

function plain(text: string): string {
  return fold(text).trim().replace(/\s+/g, ' ');
}
