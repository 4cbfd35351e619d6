import {
  contact,
  contactFormSchema,
  type ContactRecord,
} from '@hoivien/contract/areas/doors/contact/contact.resource.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import {
  coordinateText,
  LATITUDE_MAX,
  LONGITUDE_MAX,
  type Point,
  readCoordinate,
  readPoint,
} from '@hoivien/contract/kit/point.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useWords } from '../../../kit/i18n/words.ts';
import { ResourceFields } from '../../../kit/resource/form/ResourceForm.tsx';
import { savedNote, SingleForm } from '../../../kit/resource/form/SingleForm.tsx';
import { useSingle, useSingleForm } from '../../../kit/resource/form/use-single-form.ts';
import { type FormValues, formValues } from '../../../kit/resource/value/values.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { RecordHistory } from '../../../kit/resource/record/RecordHistory.tsx';
import '../../../kit/resource/resource.texts.ts';
import { announce } from '../../../kit/ui/announce.ts';
import { ExternalLink } from '../../../kit/ui/ExternalLink.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { copyText } from '../../../kit/api/copy-text.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Contact.module.css';
import './contact-page.texts.ts';
import { PointGrid, pointText } from './PointGrid.tsx';
import { passing } from '../../../kit/ui/typing.ts';

/** The contact details of the association: a form for those who may save them, and a page to read for everybody else. */
export function ContactPage() {
  const words = useWords();
  const query = useSingle<ContactRecord>(contact);
  const record = query.data;
  return (
    <div className="pane">
      <PageHead title={words.area(contact.area).title} note={record && savedNote(record, words)} />
      {query.isError && !record && <PieceFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Waiting />}
      {record && (record.may.includes('Update') ? <ContactForm record={record} /> : <ContactFacts record={record} />)}
    </div>
  );
}

function Waiting() {
  return (
    <div className={`${classes.read} grid gap6 scroll ruled`} aria-busy="true">
      <Skeleton height="28em" />
      <Skeleton height="28em" />
    </div>
  );
}

const WAYS = ['switchboard', 'email', 'website', 'fanpage'] as const;

function ContactForm({ record }: { record: ContactRecord }) {
  const { t } = useWords();
  const work = useSingleForm(contact, record, { schema: contactFormSchema, valuesOf });
  const { form } = work;
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] });
  const point = pointOf(latitude, longitude);
  return (
    <SingleForm
      resource={contact}
      work={work}
      aside={
        <section aria-label={t('contact.place')}>
          <h2 className="mb3">{t('contact.place')}</h2>
          <div className="grid gap3">
            <PlaceInputs form={form} />
            <PointGrid point={point} onChange={(next) => setPoint(form, next)} />
          </div>
        </section>
      }
    >
      <section aria-label={t('contact.organisation')}>
        <p className="quiet">{t('contact.hint')}</p>
      </section>
      <div className={`${classes.names} grid gap3`}>
        <ResourceFields resource={contact} form={form} names={['name']} isFirst={false} />
        <ResourceFields resource={contact} form={form} names={WAYS} isFirst={false} />
        <ResourceFields resource={contact} form={form} names={['address']} isFirst={false} />
      </div>
      <section aria-label={t('resource.history')}>
        <h2 className="mb3">{t('resource.history')}</h2>
        <RecordHistory resource={contact} />
      </section>
    </SingleForm>
  );
}

/** The two coordinates, and a box for a link of a map. Both boxes of coordinates take a pasted link, too. */
function PlaceInputs({ form }: { form: UseFormReturn<FormValues> }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState(false);
  const take = (typed: string): boolean => {
    const found = readPoint(typed);
    if (!found) return false;
    setPoint(form, found);
    setText('');
    setProblem(false);
    announce(t('contact.pasted', { place: pointText(found) }));
    return true;
  };
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.getData('text'))) event.preventDefault();
  };
  return (
    <>
      <TextInput
        {...passing}
        label={t('contact.paste')}
        placeholder={t('contact.pastePlaceholder')}
        value={text}
        maxLength={2_000}
        error={problem && t('contact.notFound')}
        onPaste={paste}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setProblem(false);
        }}
        onBlur={() => setProblem(text.trim() !== '' && !take(text))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return;
          event.preventDefault();
          setProblem(!take(text));
        }}
      />
      <div className={classes.pair} onPasteCapture={paste}>
        <ResourceFields resource={contact} form={form} names={['latitude', 'longitude']} isFirst={false} />
      </div>
    </>
  );
}

function setPoint(form: UseFormReturn<FormValues>, { latitude, longitude }: Point): void {
  const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  form.setValue('latitude', coordinateText(latitude), how);
  form.setValue('longitude', coordinateText(longitude), how);
}

/** The point of two typed coordinates; undefined while one of them is missing or wrong. */
function pointOf(typedLatitude: unknown, typedLongitude: unknown): Point | undefined {
  const latitude = readCoordinate(String(typedLatitude), LATITUDE_MAX);
  const longitude = readCoordinate(String(typedLongitude), LONGITUDE_MAX);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function valuesOf(record: ContactRecord): FormValues {
  const { latitude, longitude } = record;
  return {
    ...formValues(contact, record),
    latitude: latitude === null ? '' : coordinateText(latitude),
    longitude: longitude === null ? '' : coordinateText(longitude),
  };
}

/** The details to read, with links to call, write and open. */
function ContactFacts({ record }: { record: ContactRecord }) {
  const { t, area } = useWords();
  const { field } = area(contact.area);
  const { name, switchboard, email, website, fanpage, address, latitude, longitude } = record;
  const point = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const copy = (place: Point) =>
    copyText(pointText(place)).then(
      () => notify.done(t('contact.copied')),
      (error: unknown) => notify.failed(error),
    );
  return (
    <div className={`${classes.read} grid gap6 scroll ruled`}>
      <dl className={`${classes.facts} grid m0`}>
        <Fact label={field('name')}>{name}</Fact>
        <Fact label={field('switchboard')}>
          {switchboard && (
            <a href={`tel:${switchboard}`} aria-label={t('contact.call', { phone: showPhone(switchboard) })}>
              {showPhone(switchboard)}
            </a>
          )}
        </Fact>
        <Fact label={field('email')}>
          {email && (
            <a href={`mailto:${email}`} aria-label={t('contact.write', { email })}>
              {email}
            </a>
          )}
        </Fact>
        <Fact label={field('website')}>
          {website && <ExternalLink to={website} label={t('contact.openLink', { address: website })} />}
        </Fact>
        <Fact label={field('fanpage')}>
          {fanpage && <ExternalLink to={fanpage} label={t('contact.openLink', { address: fanpage })} />}
        </Fact>
        <Fact label={field('address')}>{address}</Fact>
        <Fact label={t('contact.place')}>
          {point && (
            <span className="row between gap3">
              <span>{pointText(point)}</span>
              <Button variant="default" size="xs" onClick={() => void copy(point)}>
                {t('contact.copy')}
              </Button>
            </span>
          )}
        </Fact>
      </dl>
      <PointGrid point={point} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useWords();
  return (
    <div>
      <dt className="faint">{label}</dt>
      <dd className="breaks">{children || <span className="faint">{t('contact.empty')}</span>}</dd>
    </div>
  );
}
