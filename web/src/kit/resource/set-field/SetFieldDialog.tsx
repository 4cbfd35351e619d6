import { fold } from '@hoivien/contract/kit/fold.ts';
import { partName, type Resource } from '@hoivien/contract/kit/resource.ts';
import { type SetPreview, type SettableField, type SetWay, waysOf } from '@hoivien/contract/kit/edits/set-field.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { FieldInput } from '../form/FieldInput.tsx';
import { FieldsProvider } from '../form/fields.ts';
import { useResourceForm } from '../form/ResourceForm.tsx';
import { formValues } from '../form/values.ts';
import { Changes } from '../record/Changes.tsx';
import { get } from 'react-hook-form';
import type { LooseItem } from '../records.ts';
import { ReferenceInput } from '../reference/ReferenceInput.tsx';
import { Rows } from '../../ui/Rows.tsx';
import classes from './SetField.module.css';
import '../list/bulk.texts.ts';
import './set-field.texts.ts';
import '../resource.texts.ts';
import { SetFieldResult } from './SetFieldResult.tsx';
import { type Asked, type SetOutcome, useSetField } from './use-set-field.ts';

interface SetFieldDialogProps {
  resource: Resource;
  fields: readonly SettableField[];
  aim: { ids: string[] } | { query: string };
  count: number;
  /** The loaded rows, for the names of refused records. */
  rows: readonly LooseItem[];
  onDone: () => void;
  onClose: () => void;
}

/** Any values: the server checks the one that is given, with the rules of the form. */
const ANY = z.looseObject({});

/** Sets one field of the chosen records: asks which and how, shows what would change, does it, and tells what became of each. */
export function SetFieldDialog({
  resource,
  fields,
  aim: chosenNow,
  count: countNow,
  rows,
  onDone,
  onClose,
}: SetFieldDialogProps) {
  const { t, area, formatNumber } = useWords();
  const words = area(resource.area);
  const { one, many } = words;
  // What was chosen when it opened: the list lets go of it when the work is done.
  const [{ aim, count }] = useState({ aim: chosenNow, count: countNow });
  const work = useSetField(resource);
  const [path, setPath] = useState<string | null>(null);
  const [way, setWay] = useState<SetWay>('set');
  const [busy, setBusy] = useState(false);
  const [looked, setLooked] = useState<{ asked: Asked; preview: SetPreview }>();
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<SetOutcome>();
  const form = useResourceForm(resource, formValues(resource), undefined, ANY);
  const chosen = fields.find((field) => field.path === path);
  const ways = chosen ? waysOf(chosen.field) : [];
  const labelAt = (at: string) => {
    const [name = '', part] = at.split('.');
    return words.field(part === undefined ? name : partName(name, part));
  };
  const groupOf = ({ path: at }: SettableField) => {
    const [name = '', part] = at.split('.');
    const { section } = resource.fields[name] ?? {};
    return part === undefined ? (section ? words.section(section) : one) : words.field(name);
  };
  const choose = (next: string | null) => {
    setPath(next);
    const field = fields.find((each) => each.path === next)?.field;
    setWay(field ? (waysOf(field)[0] ?? 'set') : 'set');
  };
  const look = async () => {
    if (!path) return;
    setBusy(true);
    await form.handleSubmit(async (values) => {
      const asked: Asked = { field: path, way, ...(way !== 'empty' && { value: get(values, path) as unknown }) };
      try {
        setLooked({ asked, preview: await work.preview(asked, aim) });
      } catch (error) {
        const wrong =
          error instanceof ApiError ? error.errors.find(({ field }) => field.split('.')[0] === 'value') : undefined;
        if (wrong) form.setError(path, { type: 'server', message: wrong.message });
        else notify.failed(error);
      }
    })();
    setBusy(false);
  };
  const apply = async () => {
    if (!looked) return;
    setBusy(true);
    setDone(0);
    try {
      const result = await work.run(looked.asked, looked.preview.records, setDone);
      onDone();
      if (result.left === 0 && result.results.every(({ outcome: what }) => what !== 'refused')) onClose();
      else setOutcome(result);
    } catch (error) {
      notify.failed(error);
      onClose();
    }
    setDone(undefined);
    setBusy(false);
  };
  const changing = looked ? looked.preview.other + looked.preview.empty : 0;
  return (
    <Dialog
      opened
      onClose={busy ? () => undefined : onClose}
      withCloseButton={false}
      size="52em"
      classNames={{ body: classes.body }}
    >
      <DialogTitle>{t('setField.title', { count: formatNumber(count), one, many })}</DialogTitle>
      {outcome ? (
        <SetFieldResult resource={resource} outcome={outcome} rows={rows} onClose={onClose} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (!busy) void (looked ? apply() : look());
          }}
        >
          {looked ? (
            <Preview resource={resource} preview={looked.preview} count={count} label={labelAt(looked.asked.field)} />
          ) : (
            <div className={classes.inputs}>
              <Select
                data-autofocus
                searchable
                label={t('setField.field')}
                placeholder={t('setField.fieldHint')}
                nothingFoundMessage={t('setField.noField')}
                data={groupsOf(fields, groupOf, labelAt)}
                filter={({ options, search }) =>
                  options.flatMap((group) => {
                    if (!('group' in group) || typeof group.group !== 'string') return [];
                    const name = group.group;
                    const items = group.items.filter(({ label }) => fold(`${name} ${label}`).includes(fold(search)));
                    return items.length > 0 ? [{ ...group, items }] : [];
                  })
                }
                value={path}
                onChange={choose}
              />
              {chosen && (
                <>
                  {ways.length > 1 && (
                    <div>
                      <span className={classes.label}>{t('setField.way')}</span>
                      <Segments
                        label={t('setField.way')}
                        value={way}
                        options={ways.map((value) => ({
                          value,
                          label: t(value === 'set' && ways.includes('add') ? 'setField.replace' : `setField.${value}`),
                        }))}
                        onChange={(next) => setWay(next as SetWay)}
                      />
                    </div>
                  )}
                  {way !== 'empty' && (
                    <FieldsProvider value={{ resource, form, Reference: ReferenceInput }}>
                      <FieldInput
                        key={chosen.path}
                        path={chosen.path}
                        field={chosen.field}
                        label={labelAt(chosen.path)}
                      />
                    </FieldsProvider>
                  )}
                </>
              )}
              <p className={classes.hint}>{t('setField.hint')}</p>
            </div>
          )}
          <footer className={classes.foot}>
            {done !== undefined && looked && (
              <span role="status" className={classes.progress}>
                {t('bulk.progress', {
                  done: formatNumber(done),
                  total: formatNumber(looked.preview.records.length),
                })}
              </span>
            )}
            <Button variant="subtle" onClick={done === undefined ? onClose : work.stop}>
              {t(done === undefined ? 'kit.cancel' : 'setField.stop')}
            </Button>
            {looked && done === undefined && (
              <Button variant="default" onClick={() => setLooked(undefined)}>
                {t('setField.again')}
              </Button>
            )}
            {looked ? (
              <Button type="submit" loading={busy} disabled={changing === 0} data-autofocus>
                {t('setField.apply', { count: formatNumber(changing), one, many })}
              </Button>
            ) : (
              <Button type="submit" loading={busy} disabled={!chosen}>
                {t('setField.look')}
              </Button>
            )}
          </footer>
        </form>
      )}
    </Dialog>
  );
}

function groupsOf(
  fields: readonly SettableField[],
  groupOf: (field: SettableField) => string,
  labelAt: (path: string) => string,
) {
  return [...Map.groupBy(fields, groupOf)].map(([group, own]) => ({
    group,
    items: own.map(({ path }) => ({ value: path, label: labelAt(path) })),
  }));
}

interface PreviewProps {
  resource: Resource;
  preview: SetPreview;
  count: number;
  label: string;
}

/** What would change: how many have another value, and the first of them with old and new. */
function Preview({ resource, preview, count, label }: PreviewProps) {
  const { t, area, formatNumber } = useWords();
  const { one, many } = area(resource.area);
  const { records, other, empty, same, rows } = preview;
  const parts = [
    [other, 'setField.other'],
    [empty, 'setField.blank'],
    [same, 'setField.same'],
    [count - records.length, 'setField.outside'],
  ] as const;
  const told = parts.flatMap(([number, key]) => (number > 0 ? [t(key, { count: formatNumber(number) })] : []));
  return (
    <>
      <p className={classes.counts}>
        <b>{label}</b>: {[t('setField.counts', { count: formatNumber(count), one, many }), ...told].join(', ')}.
      </p>
      {rows.length === 0 ? (
        <p>{t('setField.nothing')}</p>
      ) : (
        <Rows
          label={t('setField.first')}
          rows={rows}
          columns={(column) => [
            column(t('setField.record'), { isName: true }, ({ name }) => name),
            column(t('setField.change'), ({ changes }) => (
              <Changes resource={resource} changes={changes} show={undefined} />
            )),
          ]}
        />
      )}
    </>
  );
}
