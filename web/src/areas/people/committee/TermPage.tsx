import { term } from '@hoivien/contract/areas/people/committee/term.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { CommitteeOn } from './CommitteeOn.tsx';
import { dayWithin } from './TermLinks.tsx';

/** A term: its days, and its committee on any day. */
export function TermPage() {
  return (
    <RecordPage
      resource={term}
      state={(record) => (
        <>
          {record.committeeName} · <CellText resource={term} name="state" value={record.state} />
        </>
      )}
      lead={(record) => (
        <CommitteeOn
          committeeId={record.committeeId}
          name={record.committeeName ?? ''}
          initial={dayWithin(record.startsOn, record.endsOn, dayOf(new Date()))}
        />
      )}
    />
  );
}
