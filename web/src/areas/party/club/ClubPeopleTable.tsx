import type { PartyItem } from '@hoivien/contract/party-record.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconDoorExit, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { labelOf } from '../../../kit/resource/records.ts';
import table from '../../../kit/ui/Table.module.css';
import classes from './Club.module.css';
import './club.texts.ts';
import { ShortName } from '../shared/ShortName.tsx';
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
    <div className={classes.scroll}>
      <table className={`${table.table} ${classes.table}`} data-stale={stale || undefined}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name === 'joinedOn' ? t('club.joinedAssociation') : field(name)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('club.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={record.id}>
              {columns.map((name) => (
                <td key={name} className={DAYS.includes(name) ? classes.day : undefined}>
                  {name === nameField ? (
                    <Name resource={resource} record={record} isLink={rights.view} />
                  ) : (
                    <CellText resource={resource} name={name} value={record[name]} />
                  )}
                </td>
              ))}
              <td className={classes.actions}>
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Name({ resource, record, isLink }: { resource: Resource; record: PartyItem; isLink: boolean }) {
  const name = <ShortName name={labelOf(record, resource)} />;
  if (!isLink) return name;
  return (
    <Link className={classes.name} to={`${resource.path}/info/${record.id}`}>
      {name}
    </Link>
  );
}
