import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { represent } from '@hoivien/contract/areas/people/committee/represent.resource.ts';
import { representErrors } from '@hoivien/contract/areas/people/committee/represent.rules.ts';
import type { ItemOf } from '@hoivien/contract/kit/resource.ts';
import { useMemo } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import type { Cells } from '../../../kit/resource/cells.ts';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { useOwnClub } from '../../../kit/resource/form/use-own-club.ts';
import { ListPage } from '../../../kit/resource/list/ListPage.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import './committee-page.texts.ts';

/** Representatives of the association and of clubs. */
export function RepresentListPage() {
  return <ListPage resource={represent} cells={cells} />;
}

/** Adds a representative for the club in the address; saving leads back to that club. */
export function RepresentFormPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const ownerId = id === undefined ? params.get('ownerId') : null;
  const own = useOwnClub('ownerId');
  const initial = useMemo(() => ({ ownerId }), [ownerId]);
  return (
    <FormPage
      resource={represent}
      check={representErrors}
      {...own}
      {...(ownerId && { initial, savedPath: `${club.path}/info/${ownerId}?tab=committees` })}
    />
  );
}

export function RepresentPage() {
  return (
    <RecordPage
      resource={represent}
      state={(record) => (
        <>
          <CellText resource={represent} name="state" value={record.state} />
          <span>
            <Owner record={record} />
          </span>
        </>
      )}
    />
  );
}

/** The address of the specification for adding and reading a representative: `/form-executive-committee/:type/:id`. */
export function RepresentAlias() {
  const { type = '', id = '' } = useParams();
  const { search } = useLocation();
  const to = type === 'add' ? 'add' : `${type === 'edit' ? 'edit' : 'info'}/${id}`;
  return <Navigate to={`${represent.path}/${to}${search}`} replace />;
}

/** The owner; without a club it is the association itself. */
function Owner({ record }: { record: ItemOf<typeof represent> }) {
  const { t } = useWords();
  return record.ownerName || t('committee.association');
}

const cells: Cells<typeof represent> = { ownerName: (record) => <Owner record={record} /> };
