/**
 * The known name that an unknown one most resembles; undefined when none is similar.
 *
 * @example nearest('joinedOnFrm', ['joinedOnFrom', 'joinedOnTo']) // 'joinedOnFrom'
 */
export function nearest(text: string, names: Iterable<string>): string | undefined {
  const wanted = bare(text);
  let best: { name: string; steps: number } | undefined;
  for (const name of names) {
    const steps = stepsBetween(wanted, bare(name));
    if (!best || steps < best.steps) best = { name, steps };
  }
  return best && best.steps <= Math.max(1, Math.floor(wanted.length / 3)) ? best.name : undefined;
}

/** Longer than any name. An input may contain names of any length. */
const LONGEST = 100;

/** Only letters and digits in small letters, so that `page_size`, `ids[]` and `PageSize` match their names. */
function bare(text: string): string {
  return text
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Number of letters to add, drop, replace or swap with a neighbour to turn one text into the other. */
export function stepsBetween(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let at = 1; at <= to.length; at++) {
      const isSame = from[row - 1] === to[at - 1];
      const isSwapped = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      const [dropped, added, replaced] = [above[at] ?? 0, line[at - 1] ?? 0, above[at - 1] ?? 0];
      const steps = Math.min(dropped + 1, added + 1, replaced + (isSame ? 0 : 1));
      line[at] = isSwapped ? Math.min(steps, (before[at - 2] ?? 0) + 1) : steps;
    }
    [before, above] = [above, line];
  }
  return above[to.length] ?? 0;
}
