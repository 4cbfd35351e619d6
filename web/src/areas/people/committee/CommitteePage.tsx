import { committee } from '@hoivien/contract/areas/people/committee/committee.resource.ts';
import type { ItemOf } from '@hoivien/contract/kit/resource.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import type { Cells } from '../../../kit/resource/cells.ts';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { ListPage } from '../../../kit/resource/list/ListPage.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { useOwnClub } from '../../../kit/resource/form/use-own-club.ts';
import { labelOf } from '../../../kit/resource/records.ts';
import { CommitteeOn } from './CommitteeOn.tsx';
import './committee-page.texts.ts';

/** Committees with their present terms. */
export function CommitteeListPage() {
  return <ListPage resource={committee} cells={cells} />;
}

const NEW = { kind: 1 };

/** Adds a committee; the address may contain its club. */
export function CommitteeFormPage() {
  const [params] = useSearchParams();
  const clubId = params.get('clubId');
  const own = useOwnClub('clubId', NEW);
  const initial = useMemo(() => ({ clubId, kind: 1 }), [clubId]);
  return <FormPage resource={committee} {...(clubId && { initial })} {...own} />;
}

/** A committee: its club, and its members on any day. */
export function CommitteePage() {
  return (
    <RecordPage
      resource={committee}
      state={(record) => <Owner record={record} />}
      lead={(record) => <CommitteeOn committeeId={record.id} name={labelOf(record, committee)} />}
    />
  );
}

/** The owner; without a club it is the association itself. */
function Owner({ record }: { record: ItemOf<typeof committee> }) {
  const { t } = useWords();
  return record.clubName || t('committee.association');
}

const cells: Cells<typeof committee> = { clubName: (record) => <Owner record={record} /> };
