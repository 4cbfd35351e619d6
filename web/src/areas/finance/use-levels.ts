import type { Levels, LevelsInput } from '@hoivien/contract/areas/finance/level.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';

const AREA = 'AccumulationLevels';

/** The levels of a year, and what people do with them. */
export function useLevels(year: number) {
  const client = useQueryClient();
  const { message } = useWords();
  const key = [AREA, year];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<Levels>(`/api/${AREA}`, { query: { year }, signal }),
  });
  const send = async (method: 'PUT' | 'POST', path: string, body?: object) => {
    const answer = await api.send<Levels>(method, path, body);
    client.setQueryData(key, answer.data);
    await Promise.all([AREA, 'AccumulationRanks'].map((area) => client.invalidateQueries({ queryKey: [area] })));
    notify.done(message(answer.message ?? ''));
  };
  return {
    query,
    save: (
      input: Omit<LevelsInput, 'levels'> & { levels: { annualAccumulation: string; percentageValue: string }[] },
    ) => send('PUT', `/api/${AREA}`, input),
    close: (reason: string) => send('POST', `/api/${AREA}/Years/${year}/Close`, { reason: reason || null }),
    copyOf: (from: number) => api.get<Levels>(`/api/${AREA}`, { query: { year: from } }),
  };
}
