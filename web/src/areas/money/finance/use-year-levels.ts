import type { Levels } from '@hoivien/contract/areas/money/finance/level.schema.ts';
import { amountText } from '@hoivien/contract/kit/amount.ts';
import { useState } from 'react';
import { ApiError } from '../../../kit/api/client.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { useUnsaved } from '../../../kit/ui/use-unsaved.ts';
import { useRefused } from '../../../kit/ui/use-refused.ts';
import type { useLevels } from './use-levels.ts';

/** A level as it is typed. */
export interface Row {
  key: number;
  annualAccumulation: string;
  percentageValue: string;
}

let keys = 0;
const rowOf = (annualAccumulation = '', percentageValue = ''): Row => {
  keys += 1;
  return { key: keys, annualAccumulation, percentageValue };
};
const rowsOf = ({ levels }: Pick<Levels, 'levels'>) =>
  levels.map((level) => rowOf(String(level.annualAccumulation), amountText(level.percentageValue).replace('.', ',')));

/** The levels of a year as they are typed, until they are saved. */
export function useYearLevels(data: Levels, work: ReturnType<typeof useLevels>) {
  const { year } = data;
  const [rows, setRows] = useState(() => rowsOf(data));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const [isBusy, setBusy] = useState(false);
  const isChanged = sameText(rows) !== sameText(rowsOf(data));
  useUnsaved(isChanged);
  const change = (key: number, part: Partial<Row>) => {
    setErrors({});
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
  };
  const save = async () => {
    setBusy(true);
    try {
      const levels = rows.map(({ annualAccumulation, percentageValue }) => ({ annualAccumulation, percentageValue }));
      await work.save({ year, version: data.version, levels });
    } catch (error) {
      const shown = rows.flatMap((_, at) =>
        ['annualAccumulation', 'percentageValue'].map((name) => `levels.${at}.${name}`),
      );
      setErrors(refused(error, shown));
      // Another person was faster: their levels are shown.
      if (error instanceof ApiError && error.status === 409) void work.query.refetch();
    }
    setBusy(false);
  };
  const copy = async (from: number) => {
    try {
      setRows(rowsOf(await work.copyOf(from)));
    } catch (error) {
      notify.failed(error);
    }
  };
  return {
    rows,
    errors,
    isBusy,
    isChanged,
    change,
    add: () => setRows((all) => [...all, rowOf()]),
    remove: (key: number) => setRows((all) => all.filter((row) => row.key !== key)),
    undo: () => setRows(rowsOf(data)),
    save,
    copy,
  };
}

function sameText(rows: readonly Row[]): string {
  return JSON.stringify(rows.map(({ annualAccumulation, percentageValue }) => [annualAccumulation, percentageValue]));
}
