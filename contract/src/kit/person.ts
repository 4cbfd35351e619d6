/**
 * The text by which a person's name is ordered: the given name, which stands last in a Vietnamese name, then the rest.
 *
 * @example sortNameOf('Nguyễn Bảo Trâm') // 'Trâm Nguyễn Bảo'
 */
export function sortNameOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/u);
  return [words.at(-1), ...words.slice(0, -1)].join(' ');
}
