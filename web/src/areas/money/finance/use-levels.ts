import { levelCalls } from '@hoivien/contract/areas/money/finance/finance.calls.ts';
import { ask, type Told, tell } from '../../../kit/api/ask.ts';
import { answerKey, useAnswer } from '../../../kit/api/use-call.ts';
import type { Levels, LevelsInput } from '@hoivien/contract/areas/money/finance/level.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';

const AREA = 'AccumulationLevels';

/** The levels of a year, and what people do with them. */
export function useLevels(year: number) {
  const client = useQueryClient();
  const { message } = useWords();
  const query = useAnswer(levelCalls.read, { query: { year } });
  const take = async (sent: Promise<Told<Levels>>) => {
    const answer = await sent;
    client.setQueriesData({ queryKey: answerKey(levelCalls.read, { query: { year } }) }, answer.data);
    await Promise.all([AREA, 'AccumulationRanks'].map((area) => client.invalidateQueries({ queryKey: [area] })));
    notify.done(message(answer.message ?? ''));
  };
  return {
    query,
    save: (
      input: Omit<LevelsInput, 'levels'> & { levels: { annualAccumulation: string; percentageValue: string }[] },
    ) => take(tell(levelCalls.save, { body: input })),
    close: (reason: string) => take(tell(levelCalls.close, { params: { year }, body: { reason: reason || null } })),
    copyOf: (from: number) => ask(levelCalls.read, { query: { year: from } }),
  };
}
