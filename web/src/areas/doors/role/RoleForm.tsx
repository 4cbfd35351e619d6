import { type RoleRecord, role } from '@hoivien/contract/areas/doors/role/role.resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormDialogs } from '../../../kit/resource/form/FormDialogs.tsx';
import { ErrorSummary, OfferedDraft } from '../../../kit/resource/form/FormNotes.tsx';
import { ResourceFields } from '../../../kit/resource/form/ResourceForm.tsx';
import { SaveBar } from '../../../kit/resource/form/SaveBar.tsx';
import { useRecordForm } from '../../../kit/resource/form/use-record-form.ts';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import '../../../kit/resource/resource.texts.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import { ownDraft } from '../../../kit/ui/typing.ts';
import { MatrixBar } from './MatrixBar.tsx';
import { buildMatrix, narrow } from './matrix.ts';
import classes from './Role.module.css';
import { type Change, Changes, RoleRemoval, RoleUsers } from './RoleAside.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import './role-page.texts.ts';
import {
  codeChanges,
  inOrder,
  joinCodes,
  type RoleValues,
  roleForm,
  roleFormSchema,
  setOf,
  sorted,
} from './role-values.ts';
import { Giving } from './Giving.tsx';
import { Unusable } from './Unusable.tsx';
import { useLanding } from '../../../kit/ui/landing.ts';

interface RoleFormProps {
  record: RoleRecord | undefined;
  /** The values of the copied role. */
  copied: RoleValues | undefined;
}

/** Where only one of two people chose a permission, both their choices stand. */
const joins = { permissionCodes: joinCodes };

/** The form of a role: its name, the matrix, and the unsaved changes beside it. */
export function RoleForm({ record, copied }: RoleFormProps) {
  const { t, area, formatNumber, formatDateTime } = useWords();
  const { can } = useActor();
  const land = useLanding();
  const client = useQueryClient();
  const work = useRecordForm(roleForm, record && inOrder(record), {
    schema: roleFormSchema,
    begun: copied,
    onSaved: ({ id }) => {
      // The list of users shows the names of their roles.
      void client.invalidateQueries({ queryKey: ['Users'] });
      void land([`${role.path}/info/${id}`, role.path, '/'], { replace: true });
    },
  });
  const { form, keptAt } = work;
  const values = useWatch({ control: form.control }) as RoleValues;
  const { one } = area(role.area);
  usePageTitle(record ? `${t('resource.edit')} ${record.name}` : null);
  const changes = useChanges(form, values, work.opened as RoleValues);
  const counts = { on: formatNumber(values.permissionCodes.length), all: formatNumber(permissionCodes.length) };
  const summary = record
    ? t('role.summary', { users: formatNumber(record.userCount), ...counts })
    : t('role.summaryNew', counts);
  const saveText =
    changes.length === 0
      ? t('role.saveNone')
      : changes.length === 1
        ? t('role.saveChange')
        : t('role.saveChanges', { count: formatNumber(changes.length) });
  return (
    <div className={`${classes.page} pane`}>
      <PageHead
        title={record?.name ?? t('resource.add', { one })}
        note={
          keptAt ? `${summary} · ${t('resource.draftKept', { time: formatDateTime(keptAt).slice(11, 16) })}` : summary
        }
        actions={
          record &&
          can('RolesCreate') && (
            <Button variant="subtle" component={Link} to={`/roles/add?copy=${record.id}`} leftSection={<IconCopy />}>
              {t('role.copy')}
            </Button>
          )
        }
      />
      <form
        {...ownDraft}
        className={`${classes.form} pane`}
        noValidate
        onKeyDown={keepOpen}
        onSubmit={(event) => {
          event.preventDefault();
          void work.submit('record');
        }}
      >
        <div className={`${classes.body} grid fill`}>
          <div className={`${classes.main} stack narrow short`}>
            <div className={`${classes.note} stack gap2`}>
              <OfferedDraft work={work} />
              <ErrorSummary resource={roleForm} form={form} />
            </div>
            <div className={classes.names}>
              <ResourceFields
                resource={roleForm}
                form={form}
                names={['name', 'description', 'needsSecondFactor', 'idleMinutes']}
                isFirst={!record}
              />
            </div>
            <Matrix form={form} before={setOf(work.opened['permissionCodes'])} />
          </div>
          <aside className={`${classes.aside} short auto`} aria-label={t('role.changes')} tabIndex={0}>
            <Giving on={setOf(values.permissionCodes)} />
            <Unusable
              on={setOf(values.permissionCodes)}
              onAdd={(code) =>
                form.setValue('permissionCodes', sorted(new Set([...values.permissionCodes, code])), {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
            <Changes changes={changes} record={record} />
            {record && <RoleUsers record={record} />}
            {record && <RoleRemoval record={record} />}
          </aside>
        </div>
        <SaveBar
          resource={role}
          record={record}
          work={work}
          onAnother={undefined}
          saveText={record && saveText}
          isUnchanged={record && changes.length === 0}
        />
      </form>
      <FormDialogs resource={roleForm} work={work} joins={joins} />
    </div>
  );
}

/** Enter in the search or on a permission must not save the role; it does in a name. */
function keepOpen(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key === 'Enter' && target instanceof HTMLInputElement && ['search', 'checkbox'].includes(target.type))
    event.preventDefault();
}

/** The matrix as an input of the form. */
function Matrix({ form, before }: { form: UseFormReturn<FormValues>; before: ReadonlySet<string> }) {
  const words = useWords();
  const matrix = useMemo(() => buildMatrix(words), [words]);
  const [search, setSearch] = useState('');
  const [onlyOn, setOnlyOn] = useState(false);
  const { field, fieldState } = useController({ control: form.control, name: 'permissionCodes' });
  const place = useRef<HTMLDivElement>(null);
  const on = setOf(field.value);
  const { ref } = field;
  // The error of the form leads to the cell that the Tab key reaches.
  useEffect(() => {
    ref({ focus: () => place.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus() });
  }, [ref]);
  return (
    <div className={`${classes.place} pane`} ref={place} data-place="permissionCodes">
      <MatrixBar
        search={search}
        onSearch={setSearch}
        onlyOn={onlyOn}
        onOnlyOn={setOnlyOn}
        hint={words.t('role.hint')}
      />
      <RoleMatrix
        columns={matrix.columns}
        groups={narrow(matrix.groups, { search, onlyOn }, on, words)}
        on={on}
        before={before}
        onChange={(codes) => {
          field.onChange(sorted(codes));
          if (fieldState.invalid) void form.trigger('permissionCodes');
        }}
      />
    </div>
  );
}

/** All unsaved changes with their undo. */
function useChanges(form: UseFormReturn<FormValues>, values: RoleValues, opened: RoleValues): Change[] {
  const { area } = useWords();
  const { field } = area(role.area);
  const change = (name: keyof RoleValues & string, value: unknown) => {
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const texts = (['name', 'description', 'needsSecondFactor', 'idleMinutes'] as const)
    .filter((name) => values[name] !== opened[name])
    .map((name) => ({ key: name, label: field(name), undo: () => change(name, opened[name]) }));
  const on = setOf(values.permissionCodes);
  const codes = codeChanges(setOf(opened.permissionCodes), on).map((code) => ({
    key: code.code,
    code,
    undo: () => {
      const next = new Set(on);
      if (code.added) next.delete(code.code);
      else next.add(code.code);
      change('permissionCodes', sorted(next));
    },
  }));
  return [...texts, ...codes];
}
