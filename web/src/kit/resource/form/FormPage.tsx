import { inputFields, type RecordOf, type Resource } from '@hoivien/contract/kit/resource.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { SideNote } from '../../ui/SideNote.tsx';
import { usePageTitle } from '../../ui/title.ts';
import { ownDraft } from '../../ui/typing.ts';
import { Changeable } from './Changeable.tsx';
import { FormDialogs } from './FormDialogs.tsx';
import classes from './FormPage.module.css';
import type { z } from 'zod';
import type { FieldsScope } from './fields.ts';
import { copiedFrom } from './copied.ts';
import { FormBody } from './FormBody.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { Render } from '../../screen/render.ts';
import type { FormValues } from '../value/values.ts';
import { RecordState } from '../RecordState.tsx';
import type { LooseRecord } from '../records.ts';
import { labelText } from '../value-text.ts';
import type { FormCheck } from './ResourceForm.tsx';
import { useSaveWaits } from './save-once.ts';
import { useRecordForm } from './use-record-form.ts';
import { useRecord } from '../use-records.ts';

/** Draws what stands beside a form; the type of a method for the reason of `Draw`. */
type FormAside<Record> = { render(this: void, values: FormValues, record: Record | undefined): ReactNode }['render'];

export interface FormPageProps<R extends Resource = Resource> {
  resource: R;
  /** Receives the saved record. Without it the page of the record opens after a save. */
  onSaved?: Render<RecordOf<R>, void>;
  /** What stands beside the form, drawn anew with every change of its values. */
  aside?: FormAside<RecordOf<R>>;
  /** What a new record begins with, such as its number. May come later: it is taken while nothing was typed. */
  initial?: Readonly<Record<string, unknown>>;
  /** The server still looks for some of `initial`; saving waits for them. */
  isInitialComing?: boolean;
  /** What stands at the right of the title; it may hold inputs of the form that the sections leave out. */
  head?: ReactNode | ((form: UseFormReturn<FormValues>) => ReactNode);
  /** Fields that the sections leave out. */
  without?: readonly string[];
  /** Fields that are shown and not changed, each with the sentence that says why. */
  locked?: Readonly<Record<string, string>> | undefined;
  /** What the area draws in the place of the general input of a field, and its schema when the input has more names. */
  own?: FieldsScope['own'];
  schema?: z.ZodType;
  /** What the input says that no single field can tell. */
  check?: FormCheck;
  /** Where the API keeps the records when that is not the area's own address. */
  at?: string | undefined;
  /** Where saving leads instead of to the record. */
  savedPath?: string | undefined;
}

/**
 * Adds and edits records by the declaration alone. A form with sections shows them at its side with their progress.
 *
 * @example <FormPage resource={member} initial={{ code: next }} aside={(values) => <Likely name={values.enterpriseName} />} />
 */
export function FormPage<R extends Resource>(props: FormPageProps<R>) {
  const { id } = useParams();
  const record = useRecord(props.resource, id, props.at);
  const [params] = useSearchParams();
  const copyId = id === undefined ? (params.get('copy') ?? undefined) : undefined;
  const original = useRecord(props.resource, copyId, props.at);
  if (id && !record.data) return <RecordState resource={props.resource} query={record} />;
  if (copyId && !original.data) return <RecordState resource={props.resource} query={original} />;
  return (
    <Changeable key={id ?? copyId ?? 'new'} resource={props.resource} record={record.data}>
      <RecordForm page={props} record={record.data} original={copyId ? original.data : undefined} />
    </Changeable>
  );
}

interface RecordFormProps {
  page: FormPageProps;
  record: LooseRecord | undefined;
  original: LooseRecord | undefined;
}

function RecordForm({ page: props, record, original }: RecordFormProps) {
  const {
    resource,
    onSaved,
    aside,
    initial,
    isInitialComing = false,
    head,
    without,
    locked,
    own,
    schema,
    check,
    at,
    savedPath,
  } = props;
  const words = useWords();
  const { t, area, formatDateTime } = words;
  const { one } = area(resource.area);
  const [copied] = useState(() => original && copiedFrom(resource, original));
  const begun = copied?.values;
  const work = useRecordForm(resource, record, { onSaved, initial, check, at, savedPath, schema, begun });
  useSaveWaits(work.hold, isInitialComing);
  const { form, keptAt } = work;
  const title = record ? `${t('resource.edit')} ${labelText(record, resource, words)}` : t('resource.add', { one });
  usePageTitle(record ? title : null);
  const { hash } = useLocation();
  const isStored = record !== undefined;
  useEffect(() => {
    // `#taxCode` opens a form at one of its fields.
    const first = isStored
      ? decodeURIComponent(hash.slice(1))
      : inputFields(resource).find((name) => !without?.includes(name));
    if (!first) return undefined;
    // A frame later, because the change of page first moves the focus to the content.
    const frame = requestAnimationFrame(() => form.setFocus(first));
    return () => cancelAnimationFrame(frame);
  }, [form, isStored, hash, resource, without]);

  return (
    <div className={`${classes.page} pane`}>
      <PageHead
        title={title}
        note={keptAt && t('resource.draftKept', { time: formatDateTime(keptAt).slice(11, 16) })}
        actions={typeof head === 'function' ? head(form) : head}
      />
      <form
        {...ownDraft}
        className={`${classes.form} pane`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void work.submit('record');
        }}
      >
        {copied && original && (
          <div className={classes.copied}>
            <SideNote kind="warn">
              {t('form.copied', { label: labelText(original, resource, words) })}{' '}
              {copied.left.length > 0 &&
                t('form.copiedWithout', {
                  fields: copied.left.map((name) => area(resource.area).field(name)).join(', '),
                })}
            </SideNote>
          </div>
        )}
        <FormBody
          resource={resource}
          record={record}
          work={work}
          aside={aside}
          without={without}
          locked={locked}
          own={own}
        />
        <SaveBar
          resource={resource}
          record={record}
          work={work}
          onAnother={onSaved ? undefined : () => work.submit('another')}
        />
      </form>
      <FormDialogs resource={resource} work={work} />
    </div>
  );
}
