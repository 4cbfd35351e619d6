import { roleCalls } from '@hoivien/contract/areas/doors/role/role.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { type RoleRecord, role } from '@hoivien/contract/areas/doors/role/role.resource.ts';
import { permissionLabel } from '@hoivien/contract/permission-label.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconInfoCircle, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { actionOf } from '../../../kit/resource/records.ts';
import '../../../kit/resource/resource.texts.ts';
import { useRemove } from '../../../kit/resource/use-records.ts';
import { Avatar } from '../../../kit/ui/Avatar.tsx';
import { DeletionDialog } from '../../../kit/resource/uses/DeletionDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Role.module.css';
import './role-page.texts.ts';

/** One unsaved change: its name, its mark and its undo. */
export interface Change {
  key: string;
  /** An added or removed permission; undefined for a changed text. */
  code?: { code: string; added: boolean };
  label?: string;
  undo: () => void;
}

/** The unsaved changes, each with its undo. */
export function Changes({ changes, record }: { changes: readonly Change[]; record: RoleRecord | undefined }) {
  const { t, formatNumber } = useWords();
  return (
    <section>
      <h2>
        {t('role.changes')} {changes.length > 0 && <span className={classes.dot} aria-hidden="true" />}
      </h2>
      {changes.length === 0 && <p className={`${classes.faint} hint`}>{t('role.noChanges')}</p>}
      <ul>
        {changes.map((change) => (
          <ChangeLine key={change.key} change={change} />
        ))}
      </ul>
      {changes.length > 0 && record && record.userCount > 0 && (
        <p className={`${classes.effect} flex gap2 small round2 mt3 icons-sm`}>
          <IconInfoCircle aria-hidden="true" />
          <span>{t('role.effect', { count: formatNumber(record.userCount) })}</span>
        </p>
      )}
    </section>
  );
}

function ChangeLine({ change: { code, label, undo } }: { change: Change }) {
  const words = useWords();
  const { t } = words;
  const named = code && permissionLabel(code.code, words.language);
  const what = named ? `${named.area}, ${named.action}` : (label ?? '');
  const mark = code ? (code.added ? 'added' : 'removed') : 'changed';
  return (
    <li className={`${classes.change} row gap2 medium ruled-below icons-sm`}>
      <span className={mark === 'removed' ? 'late bold' : classes.plus} role="img" aria-label={t(`role.${mark}`)}>
        {{ added: '+', removed: '−', changed: '~' }[mark]}
      </span>
      <span>
        {named ? (
          <>
            <b>{named.area}</b>, {named.action}
          </>
        ) : (
          <b>{label}</b>
        )}
      </span>
      <ActionIcon aria-label={t('role.undo', { what })} onClick={undo}>
        <IconArrowBackUp />
      </ActionIcon>
    </li>
  );
}

/** The users of the role, for readers who may view roles. */
export function RoleUsers({ record }: { record: RoleRecord }) {
  const { t, problem, formatRelative, formatDateTime, formatNumber } = useWords();
  const { can } = useActor();
  const query = useAnswer(roleCalls.users, { params: { id: record.id } }, { enabled: can('RolesView') });
  if (!can('RolesView')) return null;
  const { items = [], total = 0 } = query.data ?? {};
  return (
    <section>
      <h2>{t('role.users')}</h2>
      {query.isError && <p role="alert">{problem(query.error)}</p>}
      {query.data && total === 0 && <p className={`${classes.faint} hint`}>{t('role.noUsers')}</p>}
      <ul>
        {items.slice(0, 12).map(({ id, fullName, lastSignInAt }) => (
          <li key={id} className={`${classes.user} row gap2 medium`}>
            <Avatar name={fullName} />
            <span>{can('UsersView') ? <Link to={`/user/info/${id}`}>{fullName}</Link> : fullName}</span>
            {lastSignInAt ? (
              <time dateTime={lastSignInAt} title={formatDateTime(lastSignInAt)}>
                {formatRelative(lastSignInAt)}
              </time>
            ) : (
              <span className={`${classes.faint} hint`}>{t('role.never')}</span>
            )}
          </li>
        ))}
      </ul>
      {total > 12 && can('UsersSearch') && (
        <Button variant="subtle" size="xs" component={Link} to={`/user?roleId=${record.id}`}>
          {t('role.moreUsers', { count: formatNumber(total) })}
        </Button>
      )}
    </section>
  );
}

/** A button to delete the role, or the reason why that is impossible. */
export function RoleRemoval({ record }: { record: RoleRecord }) {
  const { t, message, area } = useWords();
  const navigate = useNavigate();
  const remove = useRemove(role);
  const [asking, setAsking] = useState(false);
  const allowed = actionOf(record, 'Delete');
  if (!allowed) return null;
  return (
    <section className={`${classes.remove} stack top gap1 icons-sm`}>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconTrash />}
        disabled={allowed.refusal !== null}
        onClick={() => setAsking(true)}
      >
        {t('role.remove')}
      </Button>
      {allowed.refusal && <span className={`${classes.faint} hint`}>{message(allowed.refusal)}</span>}
      <DeletionDialog
        resource={role}
        aim={{ ids: [record.id] }}
        opened={asking}
        title={() => t('resource.removeAsk', { one: area(role.area).one, label: record.name })}
        confirmLabel={() => t('role.remove')}
        onConfirm={async () => {
          try {
            await remove(record);
            await navigate(role.path, { replace: true });
          } catch (error) {
            notify.failed(error);
            setAsking(false);
          }
        }}
        onClose={() => setAsking(false)}
      >
        {t('resource.removeHint')}
      </DeletionDialog>
    </section>
  );
}
