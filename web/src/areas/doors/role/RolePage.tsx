import { type RoleRecord, role } from '@hoivien/contract/areas/doors/role/role.resource.ts';
import { permissionList } from '@hoivien/contract/permission-label.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { Button } from '@mantine/core';
import { IconCopy, IconEye, IconHelp, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { askSight } from '../../../kit/auth/sight.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { RecordHistory } from '../../../kit/resource/record/RecordHistory.tsx';
import { RecordState } from '../../../kit/resource/RecordState.tsx';
import { actionOf } from '../../../kit/resource/records.ts';
import '../../../kit/resource/resource.texts.ts';
import { useRecord } from '../../../kit/resource/use-records.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import { MatrixBar } from './MatrixBar.tsx';
import { buildMatrix, narrow } from './matrix.ts';
import classes from './Role.module.css';
import { RoleForm } from './RoleForm.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { RoleRemoval, RoleUsers } from './RoleAside.tsx';
import './role-page.texts.ts';
import { Giving } from './Giving.tsx';
import { Unusable } from './Unusable.tsx';
import { sorted } from './role-values.ts';

/** One role: its permissions, its users and its history. */
export function RoleInfoPage() {
  const { id } = useParams();
  const query = useRecord(role, id);
  const record = query.data as RoleRecord | undefined;
  usePageTitle(record?.name ?? null);
  if (!record) return <RecordState resource={role} query={query} />;
  return <RoleInfo record={record} />;
}

/** Adds a role, empty or as a copy of another one (`?copy=id`). */
export function RoleAddPage() {
  const [params] = useSearchParams();
  const { t } = useWords();
  const source = params.get('copy') ?? undefined;
  const query = useRecord(role, source);
  if (source && !query.data) return <RecordState resource={role} query={query} />;
  const from = query.data as RoleRecord | undefined;
  const copied = from && {
    name: t('role.copyName', { name: from.name }),
    description: from.description ?? '',
    needsSecondFactor: from.needsSecondFactor,
    idleMinutes: from.idleMinutes,
    permissionCodes: sorted(from.permissionCodes),
  };
  return <RoleForm record={undefined} copied={copied} />;
}

/** Edits a role. */
export function RoleEditPage() {
  const { id } = useParams();
  const query = useRecord(role, id);
  const record = query.data as RoleRecord | undefined;
  if (!record) return <RecordState resource={role} query={query} />;
  return <RoleForm key={record.id} record={record} copied={undefined} />;
}

function RoleInfo({ record }: { record: RoleRecord }) {
  const words = useWords();
  const { t, formatNumber } = words;
  const { can } = useActor();
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'history' ? 'history' : 'permissions';
  const matrix = useMemo(() => buildMatrix(words), [words]);
  const on = useMemo(() => new Set(record.permissionCodes), [record]);
  const [search, setSearch] = useState('');
  const [onlyOn, setOnlyOn] = useState(false);
  const update = actionOf(record, 'Update');
  return (
    <div className={`${classes.page} pane`}>
      <PageHead
        title={record.name}
        note={t('role.summary', {
          users: formatNumber(record.userCount),
          on: formatNumber(on.size),
          all: formatNumber(permissionCodes.length),
        })}
        actions={
          <>
            <Button
              variant="subtle"
              leftSection={<IconHelp />}
              onClick={() => askSight({ kind: 'why', area: 'Roles', id: record.id, name: record.name })}
            >
              {t('role.why')}
            </Button>
            {can('RolesUpdate') && (
              <Button
                variant="subtle"
                leftSection={<IconEye />}
                onClick={() => askSight({ kind: 'seeAs', area: 'Roles', id: record.id, name: record.name })}
              >
                {t('role.seeAs')}
              </Button>
            )}
            {can('RolesCreate') && (
              <Button variant="subtle" component={Link} to={`/roles/add?copy=${record.id}`} leftSection={<IconCopy />}>
                {t('role.copy')}
              </Button>
            )}
            {update && (
              <Button component={Link} to={`/roles/edit/${record.id}`} leftSection={<IconPencil />}>
                {t('resource.edit')}
              </Button>
            )}
          </>
        }
      />
      <TabLinks
        label={record.name}
        replace
        tabs={(['permissions', 'history'] as const).map((name) => ({
          key: name,
          to: name === 'permissions' ? '?' : '?tab=history',
          label: t(name === 'permissions' ? 'role.permissions' : 'resource.history'),
          isHere: name === tab,
        }))}
      />
      {tab === 'history' ? (
        <div className={classes.history} role="region" aria-label={t('resource.history')} tabIndex={0}>
          <RecordHistory
            resource={role}
            id={record.id}
            show={(_field, value) => (Array.isArray(value) ? permissionList(value, words.language) : undefined)}
          />
        </div>
      ) : (
        <div className={`${classes.body} grid fill ${classes.flush}`}>
          <div className={`${classes.main} stack narrow short`}>
            {record.description && <p className={`${classes.description} rigid breaks quiet`}>{record.description}</p>}
            <MatrixBar search={search} onSearch={setSearch} onlyOn={onlyOn} onOnlyOn={setOnlyOn} />
            <RoleMatrix
              columns={matrix.columns}
              groups={narrow(matrix.groups, { search, onlyOn }, on, words)}
              on={on}
              before={on}
            />
          </div>
          <aside className={`${classes.aside} short auto`} aria-label={t('role.users')} tabIndex={0}>
            <Giving on={on} />
            <Unusable on={on} />
            <RoleUsers record={record} />
            <RoleRemoval record={record} />
          </aside>
        </div>
      )}
    </div>
  );
}
