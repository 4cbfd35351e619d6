/**
 * The two sort keys of a person: the given name, which is the last word of a Vietnamese name, then the whole name with
 * the given name first. A single key would put Ánh Bùi before Anh Võ.
 *
 * @example personNames('Nguyễn Bảo Trâm') // { givenName: 'Trâm', sortName: 'Trâm Nguyễn Bảo' }
 */
export function personNames(fullName: string): { givenName: string; sortName: string } {
  const words = fullName.trim().split(/\s+/u);
  const givenName = words.at(-1) ?? '';
  return { givenName, sortName: [givenName, ...words.slice(0, -1)].join(' ') };
}
