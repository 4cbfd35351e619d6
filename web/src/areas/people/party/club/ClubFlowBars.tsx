import { clubCalls } from '@hoivien/contract/areas/people/party/club.calls.ts';
import { useAnswer } from '../../../../kit/api/use-call.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { UpDown } from '../../../../kit/resource/record/RecordHead.tsx';
import './club.texts.ts';

/** Who came into a club and who left it, by month of the last twelve: bars up and down, with the sums in words. */
export function ClubFlowBars({ id }: { id: string }) {
  const { t } = useWords();
  const { data } = useAnswer(clubCalls.flow, { params: { id } });
  if (!data) return null;
  const sum = (name: 'joined' | 'left') => data.months.reduce((total, month) => total + month[name], 0);
  const numbers = { joined: sum('joined'), left: sum('left') };
  if (numbers.joined + numbers.left === 0) return t('club.flowNone');
  const months = data.months.filter(({ joined, left }) => joined + left > 0);
  const said = months.map(({ month, joined, left }) =>
    t('club.flowMonth', { month: `${month.slice(5, 7)}/${month.slice(0, 4)}`, joined, left }),
  );
  return (
    <>
      <UpDown label={said.join('; ')} pairs={data.months.map(({ joined, left }) => ({ up: joined, down: left }))} />
      {t('club.flow', numbers)}
    </>
  );
}
