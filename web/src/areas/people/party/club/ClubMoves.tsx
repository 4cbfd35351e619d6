import { clubCalls } from '@hoivien/contract/areas/people/party/club.calls.ts';
import { Link } from 'react-router';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { SidePart } from '../../../../kit/resource/record/SidePart.tsx';
import { Rows } from '../../../../kit/ui/Rows.tsx';
import './club.texts.ts';
import { MemberName } from './ClubNewcomers.tsx';

/** Who came into a club and who left it last, with the reason; nothing while nobody did. */
export function ClubMoves({ id }: { id: string }) {
  const { t, formatDate } = useWords();
  const { data } = useAnswer(clubCalls.moves, { params: { id } });
  if (!data || data.length === 0) return null;
  return (
    <SidePart title={t('club.moves')} more={<Link to="?tab=members">{t('club.allMembers')}</Link>}>
      <Rows
        label={t('club.moves')}
        rows={data}
        keyOf={(move) => `${move.id} ${move.on} ${move.hasLeft}`}
        columns={(column) => [
          column(t('club.day'), (move) => formatDate(move.on)),
          column(t('club.name'), (move) => <MemberName member={move} />),
          column(t('club.move'), { isNumber: true }, ({ hasLeft, reason }) =>
            [t(hasLeft ? 'club.moveOut' : 'club.moveIn'), reason].filter(Boolean).join(', '),
          ),
        ]}
      />
    </SidePart>
  );
}
