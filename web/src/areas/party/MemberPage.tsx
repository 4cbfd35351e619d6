import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { PartyPage } from './PartyPage.tsx';
import { PartyState } from './PartyState.tsx';
import { useWords, type Words } from '../../kit/i18n/words.ts';
import { asText, type LooseRecord } from '../../kit/resource/records.ts';
import { MemberClubs } from './MemberClubs.tsx';

/** One member: how it stands, who is reached there, its clubs, and the steps of its stay. */
export function MemberPage() {
  const words = useWords();
  const { choice } = words.area(member.area);
  return (
    <PartyPage
      resource={member}
      state={(record) => (
        <>
          <PartyState resource={member} record={record} />
          <span>{choice('type', asText(record.type))}</span>
        </>
      )}
      figures={(record) => figuresOf(record, words)}
      facts={{ clubIds: (record) => <MemberClubs ids={(record.clubIds ?? []) as string[]} /> }}
    />
  );
}

function figuresOf(record: LooseRecord, { t, formatDate, area }: Words) {
  const joined = asText(record.joinedOn);
  const refused = record.approval === 2 ? asText(record.refuseReason) : '';
  const isCurrent = record.membershipState === 'current';
  return [
    ...(refused ? [{ label: area(member.area).field('refuseReason'), value: refused }] : []),
    ...(joined
      ? [
          {
            label: t(isCurrent ? 'party.since' : 'party.lastJoined'),
            value: formatDate(joined),
            ...(isCurrent && { note: yearsText(joined, t) }),
          },
        ]
      : []),
  ];
}

function yearsText(day: string, t: Words['t']): string {
  const now = dayOf(new Date());
  const years = Number(now.slice(0, 4)) - Number(day.slice(0, 4)) - (now.slice(5) < day.slice(5) ? 1 : 0);
  return years > 0 ? t('party.years', { count: years }) : t('party.underYear');
}
