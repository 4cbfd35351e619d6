import { type RoleRecord, role } from '@hoivien/contract/areas/role/role.resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { ConflictDialog } from '../../kit/resource/form/ConflictDialog.tsx';
import { DraftNote } from '../../kit/resource/form/FormNotes.tsx';
import formClasses from '../../kit/resource/form/FormPage.module.css';
import { asText } from '../../kit/resource/records.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { PageHead } from '../../kit/ui/PageHead.tsx';
import { usePageTitle } from '../../kit/ui/title.ts';
import { MatrixBar } from './MatrixBar.tsx';
import { buildMatrix, narrow } from './matrix.ts';
import classes from './Role.module.css';
import { type Change, Changes, RoleRemoval, RoleUsers } from './RoleAside.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import './role-page.texts.ts';
import { codeChanges, type RoleValues } from './role-values.ts';
import { useRoleForm } from './use-role-form.ts';

interface RoleFormProps {
  record: RoleRecord | undefined;
  /** The values of the copied role. */
  copied: RoleValues | undefined;
}

/** The form of a role: its name, the matrix, and the unsaved changes beside it. */
export function RoleForm({ record, copied }: RoleFormProps) {
  const words = useWords();
  const { t, area, formatNumber } = words;
  const { can } = useActor();
  const work = useRoleForm(record, copied);
  const { values, opened, errors, theirs, blocker } = work;
  const matrix = useMemo(() => buildMatrix(words), [words]);
  const [search, setSearch] = useState('');
  const [onlyOn, setOnlyOn] = useState(false);
  const { one } = area(role.area);
  usePageTitle(record ? `${t('resource.edit')} ${record.name}` : null);
  const changes = useChanges(values, opened, work.change);
  const counts = { on: formatNumber(values.codes.size), all: formatNumber(permissionCodes.length) };
  const saveText = !record
    ? t('resource.save', { one })
    : changes.length === 0
      ? t('role.saveNone')
      : changes.length === 1
        ? t('role.saveChange')
        : t('role.saveChanges', { count: formatNumber(changes.length) });
  return (
    <div className={classes.page}>
      <PageHead
        title={record?.name ?? t('resource.add', { one })}
        note={
          record
            ? t('role.summary', { users: formatNumber(record.userCount), ...counts })
            : t('role.summaryNew', counts)
        }
        actions={
          <>
            {record && can('RolesCreate') && (
              <Button variant="subtle" component={Link} to={`/roles/add?copy=${record.id}`} leftSection={<IconCopy />}>
                {t('role.copy')}
              </Button>
            )}
            <Button variant="subtle" component={Link} to={record ? `/roles/info/${record.id}` : role.path}>
              {t('kit.cancel')}
            </Button>
            <Button loading={work.isSaving} disabled={record && changes.length === 0} onClick={() => void work.save()}>
              {saveText}
            </Button>
          </>
        }
      />
      <div className={classes.body}>
        <div className={classes.main}>
          <div className={classes.note}>
            {work.offered && <DraftNote at={work.offered.at} onTake={work.takeDraft} onDrop={work.dropDraft} />}
            {errors['permissionCodes'] && (
              <div className={`${formClasses.note} ${formClasses.red}`} role="alert">
                <IconAlertTriangle aria-hidden="true" />
                <b>{words.message(errors['permissionCodes'])}</b>
              </div>
            )}
          </div>
          <Names values={values} errors={errors} onChange={work.change} />
          <MatrixBar search={search} onSearch={setSearch} onlyOn={onlyOn} onOnlyOn={setOnlyOn} hint={t('role.hint')} />
          <RoleMatrix
            columns={matrix.columns}
            groups={narrow(matrix.groups, { search, onlyOn }, values.codes, words)}
            on={values.codes}
            before={opened.codes}
            onChange={(codes) => work.change({ codes })}
          />
        </div>
        <aside className={classes.aside} aria-label={t('role.changes')} tabIndex={0}>
          <Changes changes={changes} record={record} />
          {record && <RoleUsers record={record} />}
          {record && <RoleRemoval record={record} />}
        </aside>
      </div>
      <ConfirmDialog
        opened={blocker.state === 'blocked'}
        title={t('resource.leave')}
        confirmLabel={t('resource.leaveYes')}
        cancelLabel={t('resource.stay')}
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        {t('resource.leaveHint')}
      </ConfirmDialog>
      {theirs && (
        <ConflictDialog
          resource={role}
          opened={{ name: opened.name, description: opened.description }}
          mine={{ name: values.name, description: values.description }}
          theirs={theirs}
          onSave={({ name, description }) =>
            work.settle({ name: asText(name), description: asText(description) }, theirs)
          }
          onDropMine={work.leaveForTheirs}
          onClose={work.closeConflict}
        />
      )}
    </div>
  );
}

interface NamesProps {
  values: RoleValues;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<RoleValues>) => void;
}

function Names({ values, errors, onChange }: NamesProps) {
  const { area, message } = useWords();
  const { field } = area(role.area);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (errors['name']) first.current?.focus();
    else if (errors['description']) second.current?.focus();
  }, [errors]);
  const errorOf = (name: 'name' | 'description') =>
    errors[name] && message(errors[name], { max: name === 'name' ? 254 : 500 });
  return (
    <div className={classes.names}>
      <TextInput
        ref={first}
        label={field('name')}
        withAsterisk
        aria-required
        autoComplete="off"
        error={errorOf('name')}
        value={values.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        ref={second}
        label={field('description')}
        autoComplete="off"
        error={errorOf('description')}
        value={values.description}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
    </div>
  );
}

/** All unsaved changes with their undo. */
function useChanges(values: RoleValues, opened: RoleValues, change: (part: Partial<RoleValues>) => void): Change[] {
  const { area } = useWords();
  const { field } = area(role.area);
  const texts = (['name', 'description'] as const)
    .filter((name) => values[name] !== opened[name])
    .map((name) => ({ key: name, label: field(name), undo: () => change({ [name]: opened[name] }) }));
  const codes = codeChanges(opened.codes, values.codes).map((code) => ({
    key: code.code,
    code,
    undo: () => {
      const next = new Set(values.codes);
      if (code.added) next.delete(code.code);
      else next.add(code.code);
      change({ codes: next });
    },
  }));
  return [...texts, ...codes];
}
