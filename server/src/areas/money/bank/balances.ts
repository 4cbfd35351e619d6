import { sumOf } from '@hoivien/contract/kit/money.ts';

/** What a row must have moved, positive for money that came in, and the number of rows that this proves. */
export interface Implied {
  row: number;
  net: number;
  proves: number;
}

/** A row with money before it is a line: what could be read of it. */
export interface Movement {
  row: number;
  /** Null when the amount or its direction is not known. */
  net: number | null;
  balance: number | null;
  account: string | null;
}

/** What a statement says that the account held before its rows and after them. */
export interface Balances {
  opening: number | null;
  closing: number | null;
}

interface Agreement {
  isBalanced: boolean | null;
  difference: number;
  butFor: number;
  implied: Implied[];
}

/**
 * Whether balances agree with the movements, account by account: from row to row in either direction, from the opening
 * balance to the first and from the last to the closing one.
 */
export function balanceOf(movements: readonly Movement[], ends: Balances): Agreement {
  const accounts = [...new Set(movements.map(({ account }) => account))];
  const parts = accounts.map((account) =>
    balanceOfOne(
      movements.filter((one) => one.account === account),
      ends,
    ),
  );
  const wrong = parts.filter(({ isBalanced }) => isBalanced === false);
  // What agrees but for rows that could not be read differs by their sum.
  const difference = sumOf((wrong.length > 0 ? wrong : parts).map((one) => one.difference));
  const butFor = sumOf(parts.map((one) => one.butFor));
  const implied = parts.flatMap((one) => one.implied);
  if (wrong.length > 0) return { isBalanced: false, difference, butFor, implied };
  const isKnown = parts.some(({ isBalanced }) => isBalanced === true);
  return { isBalanced: isKnown ? true : null, difference, butFor: isKnown ? butFor : 0, implied };
}

function balanceOfOne(all: readonly Movement[], { opening, closing }: Balances): Agreement {
  const unknown = all.filter(({ net }) => net === null).length;
  const net = sumOf(all.map((one) => one.net ?? 0));
  if (opening !== null && closing !== null && unknown === 0) {
    const difference = sumOf([opening, net, -closing]);
    return { isBalanced: difference === 0, difference, butFor: 0, implied: [] };
  }
  const chains = [chainOf(all, opening, closing), chainOf(all.toReversed(), opening, closing)];
  const [best] = chains.toSorted((one, other) => one.wrong - other.wrong || other.proven - one.proven);
  if (!best || best.proven + best.wrong === 0) {
    // Two balances alone: what is missing may be the rows that could not be read.
    if (opening !== null && closing !== null)
      return {
        isBalanced: true,
        difference: sumOf([opening, net, -closing]),
        butFor: unknown,
        implied: best?.implied ?? [],
      };
    return { isBalanced: null, difference: 0, butFor: 0, implied: [] };
  }
  if (best.wrong > 0) return { isBalanced: false, difference: best.difference, butFor: 0, implied: [] };
  return { isBalanced: true, difference: 0, butFor: all.length - best.proven, implied: best.implied };
}

/** How many rows the balances prove in one order, how many they contradict, by how much, and what they tell of a row. */
function chainOf(
  all: readonly Movement[],
  opening: number | null,
  closing: number | null,
): { proven: number; wrong: number; difference: number; implied: Implied[] } {
  let [proven, wrong, difference] = [0, 0, 0];
  const implied: Implied[] = [];
  let before = opening;
  // The rows since the last known balance, those with a known amount and the others.
  let since: number[] = [];
  let unknown: number[] = [];
  const close = (balance: number, least: number) => {
    if (before !== null) {
      const off = sumOf([before, ...since, -balance]);
      const [row, ...others] = unknown;
      if (row !== undefined) {
        if (others.length === 0) implied.push({ row, net: -off, proves: since.length + 1 });
      } else if (off === 0) proven += since.length;
      else {
        wrong += Math.max(least, since.length);
        difference += off;
      }
    }
    before = balance;
    since = [];
    unknown = [];
  };
  for (const { row, net, balance } of all) {
    if (net === null) unknown.push(row);
    else since.push(net);
    if (balance !== null) close(balance, 0);
  }
  if (closing !== null) close(closing, 1);
  return { proven, wrong, difference, implied };
}
