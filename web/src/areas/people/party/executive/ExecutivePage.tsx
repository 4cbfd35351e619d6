import { APPROVAL, STATUS } from '@hoivien/contract/codes.ts';
import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import type { RecordOf } from '@hoivien/contract/kit/resource.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { CellText } from '../../../../kit/resource/CellText.tsx';
import { useLinksTab } from '../shared/Links.tsx';
import { PartyPage } from '../shared/PartyPage.tsx';
import { PersonSeats } from './PersonSeats.tsx';

/** A committee member with their present title and all their seats. */
export function ExecutivePage() {
  const { area } = useWords();
  const { field } = area(executiveCommittee.area);
  const links = useLinksTab(executiveCommittee, 'person');
  // A person who waits for approval holds no title yet; their seats show the proposal.
  const figure = (record: RecordOf<typeof executiveCommittee>, name: 'titleName' | 'committeeName') =>
    record.approval === APPROVAL.approved && record[name] ? [{ label: field(name), value: record[name] }] : [];
  return (
    <PartyPage
      resource={executiveCommittee}
      tabs={({ id }) => links(id)}
      state={(record) => (
        <>
          <CellText resource={executiveCommittee} name="seatState" value={record.seatState} />
          {record.approval === APPROVAL.approved && record.status === STATUS.inactive && (
            <CellText resource={executiveCommittee} name="status" value={record.status} />
          )}
        </>
      )}
      figures={(record) => [...figure(record, 'titleName'), ...figure(record, 'committeeName')]}
      facts={{ prorogues: (record) => <PersonSeats record={record} /> }}
    />
  );
}
