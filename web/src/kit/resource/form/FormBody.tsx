import { reasonFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { takesPasted } from '@hoivien/contract/kit/written/pasted-places.ts';
import { type ReactNode, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import { ErrorSummary, OfferedDraft } from './FormNotes.tsx';
import classes from './FormPage.module.css';
import type { FieldsScope } from './fields.ts';
import { ReferenceInput } from './ReferenceInput.tsx';
import { PasteBox } from './PasteBox.tsx';
import { ResourceFields } from './ResourceForm.tsx';
import type { LooseRecord } from '../records.ts';
import type { useRecordForm } from './use-record-form.ts';
import { usePasted } from './use-pasted.ts';
import { SectionRail } from './SectionRail.tsx';
import './form.texts.ts';
import { sectionsOf } from './sections.ts';
import type { FormValues } from '../value/values.ts';

interface FormBodyProps {
  resource: Resource;
  record: LooseRecord | undefined;
  work: ReturnType<typeof useRecordForm>;
  aside: ((values: FormValues, record: LooseRecord | undefined) => ReactNode) | undefined;
  without: readonly string[] | undefined;
  locked: Readonly<Record<string, string>> | undefined;
  own: FieldsScope['own'];
}

/** The inputs of a form with notes and errors: plain, or in sections with links to them on the left. */
export function FormBody({ resource, record, work, aside, without, locked, own }: FormBodyProps) {
  const { area } = useWords();
  const { form } = work;
  const body = useRef<HTMLDivElement>(null);
  const sections = useMemo(
    () => sectionsOf(resource, [...(without ?? []), ...reasonFields(resource)]),
    [resource, without],
  );
  const pasted = usePasted(resource, form);
  const { setSending: onBusy, hold } = work;
  const shared = { resource, form, record, locked, own, pasted, Reference: ReferenceInput, onBusy, hold };
  const notes = (
    <>
      {!record && takesPasted(resource) && <PasteBox resource={resource} form={form} pasted={pasted} around={body} />}
      <OfferedDraft work={work} />
      <ErrorSummary resource={resource} form={form} />
    </>
  );
  if (sections.length === 0) {
    return (
      <div className={`${classes.body} scroll relative ruled`} ref={body}>
        <div className={`${classes.inner} stack gap4`}>
          {notes}
          <ResourceFields {...shared} />
        </div>
      </div>
    );
  }
  return (
    <div className={`${classes.columns} grid fill ruled`} data-aside={aside ? '' : undefined}>
      <SectionRail resource={resource} form={form} sections={sections} record={record} body={body} />
      <div className={`${classes.body} scroll relative ruled`} ref={body}>
        <div className={`${classes.inner} stack gap4`}>
          {notes}
          {sections.map(({ name, fields }, index) => (
            <section
              key={name}
              className={`${classes.section} narrow`}
              data-section={name}
              tabIndex={-1}
              aria-label={area(resource.area).section(name)}
            >
              <h2>{area(resource.area).section(name)}</h2>
              <ResourceFields {...shared} names={fields} isFirst={index === 0} />
            </section>
          ))}
        </div>
      </div>
      {aside && <Aside work={work} record={record} render={aside} />}
    </div>
  );
}

interface AsideProps {
  work: ReturnType<typeof useRecordForm>;
  record: LooseRecord | undefined;
  render: NonNullable<FormBodyProps['aside']>;
}

/** A component of its own, so that only this part renders again with each letter. */
function Aside({ work, record, render }: AsideProps) {
  const values = useWatch({ control: work.form.control }) as FormValues;
  const { t } = useWords();
  return (
    <aside className={`${classes.aside} short auto`} aria-label={t('form.beside')}>
      {render(values, record)}
    </aside>
  );
}
