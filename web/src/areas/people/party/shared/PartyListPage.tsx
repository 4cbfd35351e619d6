import type { PartyItem, PartyResource } from '@hoivien/contract/party-record.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useActor } from '../../../../kit/auth/actor.ts';
import { type Cell, cellOf } from '../../../../kit/resource/cells.ts';
import { CellText } from '../../../../kit/resource/CellText.tsx';
import { ListPage } from '../../../../kit/resource/list/ListPage.tsx';
import { ApprovalState } from './ApprovalState.tsx';
import { ApproveShared } from './ApproveShared.tsx';
import { QuickTabs, type QuickTab, useQuickTab } from './QuickTabs.tsx';
import { ShortName } from '../../../../kit/names/ShortName.tsx';
import { type AskedStep, StepDialog } from './StepDialog.tsx';
import { TagChips } from './TagChips.tsx';

/** Cells that read the fields of any kind of member, by column. */
export type PartyCells = Readonly<Record<string, Cell<PartyItem> & { readonly reads?: readonly (keyof PartyItem)[] }>>;

interface PartyListPageProps {
  resource: PartyResource;
  tabs: readonly QuickTab[];
  /** Content above the tabs. */
  lead?: ReactNode;
  /** The column in which users decide on waiting records; the one state of the records when left out. */
  decidedIn?: 'state' | 'seatState';
  /** More cells that the kind draws itself. */
  cells?: PartyCells;
}

/** The list of a kind of member: short names, states, tabs, and decisions on waiting records. */
export function PartyListPage({ resource, lead, tabs, decidedIn = 'state', cells: own }: PartyListPageProps) {
  const [asked, setAsked] = useState<AskedStep>();
  const [shared, setShared] = useState<PartyItem>();
  const listed = useListed(resource);
  const here = useQuickTab(tabs);
  const { can } = useActor();
  const mayApprove = can(permissionCode(resource.area, 'Approve'));
  const cells = useMemo<PartyCells>(() => {
    // Allowed actions take most of a row's bytes, and only users who may approve need them here.
    const decided = mayApprove ? (['approval', 'allowedActions'] as const) : (['approval'] as const);
    const doubled = mayApprove && 'duplicateReason' in resource.fields ? DOUBLED : [];
    return {
      tagNames: (record) => <TagChips names={record.tagNames ?? ''} />,
      enterpriseName: (record) => <ShortName name={record.enterpriseName ?? ''} />,
      ...own,
      [decidedIn]: cellOf([...decided, ...doubled], (record) => (
        <ApprovalState
          resource={resource}
          record={record}
          onRefuse={(refused) => setAsked({ action: 'Refuse', record: refused })}
          onShared={setShared}
        >
          <CellText resource={resource} name={decidedIn} value={record[decidedIn]} />
        </ApprovalState>
      )),
    };
  }, [resource, decidedIn, own, mayApprove]);
  return (
    <>
      <ListPage
        resource={listed}
        cells={cells}
        part={here && { label: here.label, filters: Object.keys(here.filters), none: here.none, all: '?' }}
        tabs={
          <>
            {lead}
            <QuickTabs resource={resource} tabs={tabs} />
          </>
        }
      />
      <StepDialog resource={resource} asked={asked} onClose={() => setAsked(undefined)} />
      {shared && <ApproveShared resource={resource} record={shared} onClose={() => setShared(undefined)} />}
    </>
  );
}

/** What a decision reads of a record that shares its tax code. */
const DOUBLED = ['duplicateReason', 'taxCode'] as const;

/** For a club's user every row belongs to their club, so a column of clubs is useless. */
function useListed(resource: Resource): Resource {
  const { ownClub } = useActor();
  return useMemo(() => {
    if (ownClub === null) return resource;
    const { clubNames: _, ...fields } = resource.fields;
    return { ...resource, fields };
  }, [resource, ownClub]);
}
