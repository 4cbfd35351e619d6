import { namesIn, OR } from '@hoivien/contract/kit/filters.ts';
import { FEW_OPTIONS, optionsCall } from '@hoivien/contract/kit/record-calls.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useUnits } from '../value/use-units.ts';
import { alternativeText, type Condition, offered, parametersOf, withAlternatives } from '../query/conditions.ts';
import { useCounts } from '../query/use-counts.ts';
import type { Filters } from '../use-list-address.ts';
import { type Piece, readSentence } from './read-sentence.ts';
import { type Named, saidFields } from './said-fields.ts';

/** Understood words, and the condition that they stand for now. */
export interface Understood extends Piece {
  text: string;
  condition: Condition;
  /** The records that are left by this and the conditions of its alternative before it; undefined while they are counted. */
  left: number | undefined;
}

export interface Sentence {
  pieces: readonly Understood[];
  /** The words that were not understood. */
  rest: string;
  /** At least one condition is no part of a name: it names its field, or says no, or has a preposition. */
  isSure: boolean;
  /** The filters of the list with those of the sentence, and the records that they leave. */
  filters: Filters;
  left: number | undefined;
  /** Chooses another meaning of some words. */
  choose: (piece: Understood, reading: number) => void;
}

/**
 * Reads the text of a search box as conditions of a list, and counts what is left of the list. `filters` are the present
 * ones. Names of clubs, tags and provinces are loaded when somebody begins to type.
 */
export function useSentence(
  resource: Resource,
  text: string,
  filters: Filters,
  isWanted: boolean,
): Sentence | undefined {
  const fields = useSaidFields(resource, isWanted);
  const typed = useDeferredValue(text);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const read = useMemo(
    () => (isWanted && typed.trim() ? readSentence(typed, fields, present()) : undefined),
    [typed, fields, isWanted],
  );
  const source = typed.normalize('NFC');
  const pieces = (read?.pieces ?? []).map((piece) => {
    const words = source.slice(piece.from, piece.to);
    const condition = piece.readings[chosen[words] ?? 0] ?? (piece.readings[0] as Condition);
    return { ...piece, text: words, condition };
  });
  const withThose = (of: readonly { condition: Condition }[], before: Filters) =>
    of.reduce<Filters>((held, { condition }) => withCondition(held, condition), before);
  const steps = pieces.map(({ side }, index) =>
    withThose(
      pieces.slice(0, index + 1).filter((piece) => piece.side === side),
      filters,
    ),
  );
  const sides = [...new Set(pieces.map(({ side }) => side))].map((side) =>
    pieces.filter((piece) => piece.side === side),
  );
  const asked =
    sides.length > 1
      ? withSides(
          filters,
          sides.map((side) => withThose(side, {})),
        )
      : withThose(pieces, filters);
  const [left, ...counts] = useCounts(
    resource,
    (pieces.length > 0 ? [asked, ...steps] : []).map((step) => ({ filters: step })),
  );
  if (!read || pieces.length === 0) return undefined;
  const isSure = pieces.some(({ isLoose }) => !isLoose);
  return {
    pieces: pieces.map((piece, index) => ({ ...piece, left: counts[index] })),
    rest: read.rest.map(({ from, to }) => source.slice(from, to)).join(' '),
    isSure,
    filters: asked,
    left,
    choose: ({ text: words }, reading) => setChosen({ ...chosen, [words]: reading }),
  };
}

/** The moment of the reading: "tháng trước" is another month in a tab that stays open. */
const present = () => new Date();

/** The filters with a condition; it replaces others of its field, except the other end of a range. */
function withCondition(filters: Filters, condition: Condition): Filters {
  const own = parametersOf(condition);
  const isEnd = Object.keys(own).every((name) => /(?:From|To)$/.test(name));
  const kept = Object.entries(filters).filter(([name]) => {
    const [, ending = ''] = name.startsWith(condition.field) ? [name, name.slice(condition.field.length)] : [];
    if (!name.startsWith(condition.field) || !['', 'Not', 'Empty', 'Has', 'From', 'To'].includes(ending)) return true;
    return isEnd && ['From', 'To'].includes(ending) && !(name in own);
  });
  return { ...Object.fromEntries(kept), ...own };
}

/** The filters with one of some sides. Alternatives that were there before hold with each of them. */
function withSides(filters: Filters, sides: readonly Filters[]): Filters {
  const before = (filters[OR] ?? []).map(namesIn);
  const all = before.length > 0 ? before.flatMap((one) => sides.map((side) => ({ ...one, ...side }))) : sides;
  return withAlternatives(filters, all.map(alternativeText));
}

function useSaidFields(resource: Resource, isWanted: boolean) {
  const fields = allFields(resource);
  const links = useMemo(
    () =>
      offered(resource).flatMap((name) => {
        const to = fields[name]?.to;
        return to ? [{ name, to }] : [];
      }),
    [resource, fields],
  );
  const found = useQueries({
    queries: links.map(({ to }) => ({
      queryKey: [to, 'options', 'all'],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(optionsCall(to), { query: { most: FEW_OPTIONS }, signal }),
      enabled: isWanted,
      staleTime: 60_000,
      // Who may not choose records of an area names none of them.
      retry: false,
    })),
    // Of a longer list some names are not known, so none is understood.
    combine: (results) => results.map(({ data }) => (data && data.length < FEW_OPTIONS ? data : [])),
  });
  const hasProvinces = offered(resource).some((name) => fields[name]?.from === 'Units');
  const { data: units } = useUnits('2025', hasProvinces && isWanted ? '' : undefined);
  return useMemo(() => {
    const named = (name: string): Named[] => {
      if (fields[name]?.from === 'Units')
        return (units ?? []).map(({ code, name: short, fullName }) => ({ value: code, names: [short, fullName] }));
      const at = links.findIndex((one) => one.name === name);
      return (found[at] ?? []).map(({ id, name: called }) => ({ value: id, names: [called] }));
    };
    return saidFields(resource, named);
  }, [resource, fields, links, found, units]);
}
