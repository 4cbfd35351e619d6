import { partner } from '@hoivien/contract/areas/people/party/partner.resource.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { refusalFigures } from '../shared/figures.tsx';
import { useLinksTab } from '../shared/Links.tsx';
import { PartyPage } from '../shared/PartyPage.tsx';
import { PartyState } from '../shared/PartyState.tsx';

/** One partner: domestic or foreign, its organisation, and its contacts. */
export function PartnerPage() {
  const words = useWords();
  const persons = useLinksTab(partner, 'organisation');
  const { choice } = words.area(partner.area);
  return (
    <PartyPage
      resource={partner}
      state={(record) => (
        <>
          <PartyState resource={partner} record={record} />
          <span>{choice('partnerSource', record.partnerSource ?? '')}</span>
        </>
      )}
      tabs={({ id }) => persons(id)}
      figures={(record) => refusalFigures(partner, record, words)}
    />
  );
}
