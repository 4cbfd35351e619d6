import type { PartyItem } from '@hoivien/contract/party-record.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon } from '@mantine/core';
import { IconDoorExit, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { CellText } from '../../../../kit/resource/CellText.tsx';
import { labelOf } from '../../../../kit/resource/records.ts';
import { Rows } from '../../../../kit/ui/Rows.tsx';
import classes from './Club.module.css';
import './club.texts.ts';
import { ShortName } from '../../../../kit/names/ShortName.tsx';
import { columnsOf, useClubRights } from './use-club-people.ts';

const DAYS: readonly string[] = ['joinedOn', 'clubJoinedOn'];

interface ClubPeopleTableProps {
  clubId: string;
  resource: Resource;
  rows: readonly PartyItem[];
  /** Rows of a former page or search, while the next ones are on their way. */
  stale: boolean;
  onRemove: ((record: PartyItem) => void) | undefined;
}

/** Records of one kind within a club, one line each. */
export function ClubPeopleTable({ clubId, resource, rows, stale, onRemove }: ClubPeopleTableProps) {
  const { t, area } = useWords();
  const { can } = useActor();
  const { field } = area(resource.area);
  const fields = allFields(resource);
  const rights = useClubRights(resource);
  const nameField = 'enterpriseName' in fields ? 'enterpriseName' : 'name';
  const columns = columnsOf(resource);
  const isWhole = can(permissionCode(resource.area, 'Update'));
  return (
    <div className={classes.scroll} data-stale={stale || undefined}>
      <Rows
        label={area(resource.area).title}
        rows={rows}
        columns={(column) => [
          ...columns.map((name) =>
            column(
              name === 'joinedOn' ? t('club.joinedAssociation') : field(name),
              { cellClass: DAYS.includes(name) ? classes.day : undefined },
              (record) =>
                name === nameField ? (
                  <Name resource={resource} record={record} isLink={rights.view} />
                ) : (
                  <CellText resource={resource} name={name} value={record[name]} />
                ),
            ),
          ),
          column(t('club.actions'), { isUnseen: true, cellClass: classes.actions }, (record) => (
            <>
              {rights.update && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  component={Link}
                  to={`${resource.path}/edit/${record.id}${isWhole ? '' : `?club=${clubId}`}`}
                  aria-label={t('club.edit', { name: labelOf(record, resource) })}
                  title={t('club.edit', { name: labelOf(record, resource) })}
                >
                  <IconPencil />
                </ActionIcon>
              )}
              {onRemove && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('club.remove', { name: labelOf(record, resource) })}
                  title={t('club.remove', { name: labelOf(record, resource) })}
                  onClick={() => onRemove(record)}
                >
                  <IconDoorExit />
                </ActionIcon>
              )}
            </>
          )),
        ]}
      />
    </div>
  );
}

function Name({ resource, record, isLink }: { resource: Resource; record: PartyItem; isLink: boolean }) {
  const name = <ShortName name={labelOf(record, resource)} />;
  if (!isLink) return name;
  return (
    <Link className="ink strong" to={`${resource.path}/info/${record.id}`}>
      {name}
    </Link>
  );
}
