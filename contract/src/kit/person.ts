/**
 * The two texts by which a person is ordered, one after the other: the given name, which stands last in a Vietnamese
 * name, and the whole name with it first. By one text alone Ánh Bùi would stand before Anh Võ.
 *
 * @example personNames('Nguyễn Bảo Trâm') // { givenName: 'Trâm', sortName: 'Trâm Nguyễn Bảo' }
 */
export function personNames(fullName: string): { givenName: string; sortName: string } {
  const words = fullName.trim().split(/\s+/u);
  const givenName = words.at(-1) ?? '';
  return { givenName, sortName: [givenName, ...words.slice(0, -1)].join(' ') };
}
