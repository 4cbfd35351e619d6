import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import { personalPartner } from '@hoivien/contract/areas/people/party/personal-partner.resource.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { refusalFigures, stayFigures } from '../shared/figures.tsx';
import { useLinksTab } from '../shared/Links.tsx';
import { PartyPage } from '../shared/PartyPage.tsx';
import { useGlance } from '../shared/use-glance.ts';
import { PartyState } from '../shared/PartyState.tsx';

/** One personal member: the person, their work place, their clubs and their stay. */
export function PersonalMemberPage() {
  const words = useWords();
  const { glance } = useGlance(personalMember);
  const links = useLinksTab(personalMember, 'person');
  return (
    <PartyPage
      resource={personalMember}
      tabs={({ id }) => links(id)}
      state={(record) => <PartyState resource={personalMember} record={record} />}
      figures={(record) => stayFigures(personalMember, record, words, glance)}
    />
  );
}

/** One personal partner. */
export function PersonalPartnerPage() {
  const words = useWords();
  const links = useLinksTab(personalPartner, 'person');
  return (
    <PartyPage
      resource={personalPartner}
      tabs={({ id }) => links(id)}
      state={(record) => <PartyState resource={personalPartner} record={record} />}
      figures={(record) => refusalFigures(personalPartner, record, words)}
    />
  );
}
