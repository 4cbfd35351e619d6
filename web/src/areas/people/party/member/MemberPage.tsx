import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { stayFigures } from '../shared/figures.tsx';
import { PartyPage } from '../shared/PartyPage.tsx';
import { useGlance } from '../shared/use-glance.ts';
import { PartyState } from '../shared/PartyState.tsx';
import { useLinksTab } from '../shared/Links.tsx';

/** One member: state, contacts, employees, clubs, and the steps of its stay. */
export function MemberPage() {
  const words = useWords();
  const { glance } = useGlance(member);
  const persons = useLinksTab(member, 'organisation');
  const { choice } = words.area(member.area);
  return (
    <PartyPage
      resource={member}
      state={(record) => (
        <>
          <PartyState resource={member} record={record} />
          <span>{choice('type', record.type)}</span>
        </>
      )}
      figures={(record) => stayFigures(member, record, words, glance)}
      tabs={(record) => persons(record.id)}
    />
  );
}
