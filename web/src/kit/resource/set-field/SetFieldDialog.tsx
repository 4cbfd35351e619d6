import { fold } from '@hoivien/contract/kit/fold.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { SetPreview, SettableField, SetWay } from '@hoivien/contract/kit/edits/set-field.ts';
import { Button, Select } from '@mantine/core';
import { useWords } from '../../i18n/words.ts';
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { FieldInput } from '../form/FieldInput.tsx';
import { FieldsProvider } from '../form/fields.ts';
import { Changes } from '../record/Changes.tsx';
import type { LooseItem } from '../records.ts';
import { ReferenceInput } from '../form/ReferenceInput.tsx';
import { Rows } from '../../ui/Rows.tsx';
import classes from './SetField.module.css';
import '../bulk/bulk.texts.ts';
import './set-field.texts.ts';
import '../resource.texts.ts';
import { SetFieldResult } from './SetFieldResult.tsx';
import { type SetDialog, useSetDialog } from './use-set-dialog.ts';

export interface SetFieldDialogProps {
  resource: Resource;
  fields: readonly SettableField[];
  aim: { ids: string[] } | { query: string };
  count: number;
  /** The loaded rows, for the names of refused records. */
  rows: readonly LooseItem[];
  onDone: () => void;
  onClose: () => void;
}

/** Sets one field of the chosen records: asks which and how, shows what would change, does it, and tells what became of each. */
export function SetFieldDialog(props: SetFieldDialogProps) {
  const { resource, rows, onClose } = props;
  const { t, area, formatNumber } = useWords();
  const { one, many } = area(resource.area);
  const work = useSetDialog(props);
  const { count, chosen, busy, looked, done, outcome } = work;
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
        <SetFieldResult
          resource={resource}
          outcome={outcome}
          rows={rows}
          busy={busy}
          onConfirm={work.confirm}
          onGoOn={work.goOn}
          onClose={onClose}
        />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            work.go();
          }}
        >
          {looked ? (
            <Preview
              resource={resource}
              preview={looked.preview}
              count={count}
              label={work.labelAt(looked.asked.field)}
            />
          ) : (
            <FieldChoice resource={resource} work={work} />
          )}
          <footer className={`${classes.foot} row gap2`}>
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
              <Button variant="default" onClick={work.lookAgain}>
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

/** Which field is set, how, and to what. */
function FieldChoice({ resource, work }: { resource: Resource; work: SetDialog }) {
  const { t } = useWords();
  const { form, path, chosen, choose, groups, labelAt, way, ways, setWay } = work;
  return (
    <div className={`${classes.inputs} grid gap4 mt4`}>
      <Select
        data-autofocus
        searchable
        label={t('setField.field')}
        placeholder={t('setField.fieldHint')}
        nothingFoundMessage={t('setField.noField')}
        data={groups}
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
              <span className={`${classes.label} block strong`}>{t('setField.way')}</span>
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
              <FieldInput key={chosen.path} path={chosen.path} field={chosen.field} label={labelAt(chosen.path)} />
            </FieldsProvider>
          )}
        </>
      )}
      <p className="faint m0">{t('setField.hint')}</p>
    </div>
  );
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
