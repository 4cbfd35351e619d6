/** Browser and system by their marks. Edge and Opera also contain the mark of Chrome, and Chrome that of Safari. */
export function browserOf(userAgent: string | null): string | undefined {
  const find = (names: readonly (readonly [mark: string, name: string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1];
  const browser = find([
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['coc_coc', 'Cốc Cốc'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ]);
  const system = find([
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ]);
  return browser && system ? `${browser}, ${system}` : (browser ?? system);
}
