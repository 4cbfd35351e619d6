import {
  setting,
  settingFormSchema,
  type SettingRecord,
} from '@hoivien/contract/areas/doors/setting/setting.resource.ts';
import type { Attachment } from '@hoivien/contract/kit/attachment.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { usePublicInfo } from '../../../kit/call/public-info.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { ResourceFields } from '../../../kit/resource/form/ResourceForm.tsx';
import { savedNote, SingleForm } from '../../../kit/resource/form/SingleForm.tsx';
import { useSingle, useSingleForm } from '../../../kit/resource/form/use-single-form.ts';
import { type FormValues, formValues } from '../../../kit/resource/value/values.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { RecordHistory } from '../../../kit/resource/record/RecordHistory.tsx';
import '../../../kit/resource/resource.texts.ts';
import { Mark } from '../../../kit/ui/Mark.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { LogoInput } from './LogoInput.tsx';
import classes from './Setting.module.css';
import './setting-page.texts.ts';

/** The settings of the association: logo, tax code, language and days of grace, with their history. */
export function SettingPage() {
  const words = useWords();
  const query = useSingle<SettingRecord>(setting);
  const record = query.data;
  return (
    <div className="pane">
      <PageHead title={words.area(setting.area).title} note={record && savedNote(record, words)} />
      {query.isError && !record && <PieceFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <div className={`${classes.waiting} grid gap5 ruled`} aria-busy="true">
          <Skeleton height="8em" />
          <Skeleton height="14em" />
        </div>
      )}
      {record && <SettingForm record={record} />}
    </div>
  );
}

const valuesOf = (record: SettingRecord): FormValues => formValues(setting, record);

function SettingForm({ record }: { record: SettingRecord }) {
  const { t, message } = useWords();
  const work = useSingleForm(setting, record, { schema: settingFormSchema, valuesOf });
  const { form } = work;
  const { field, fieldState } = useController({ control: form.control, name: 'logo' });
  const [shown, setShown] = useState<string>();
  return (
    <SingleForm
      resource={setting}
      work={work}
      aside={
        <>
          <Preview logo={shown} />
          <section className={classes.section} aria-label={t('resource.history')}>
            <h2>{t('resource.history')}</h2>
            <RecordHistory resource={setting} />
          </section>
        </>
      }
    >
      <section className={classes.section} aria-label={t('setting.logo')}>
        <h2>{t('setting.logo')}</h2>
        <LogoInput
          value={(field.value ?? []) as Attachment[]}
          savedPath={record.logoPath}
          savedId={record.logo[0]?.id}
          onChange={field.onChange}
          onBusy={work.setSending}
          error={fieldState.error?.message && message(fieldState.error.message)}
          onShown={setShown}
        />
      </section>
      <section className={classes.section} aria-label={t('setting.general')}>
        <h2>{t('setting.general')}</h2>
        <ResourceFields resource={setting} form={form} names={['taxCode', 'language']} isFirst={false} />
        <p className="hint mt2">{t('setting.languageHint')}</p>
      </section>
      <section className={classes.section} aria-label={t('setting.fees')}>
        <h2>{t('setting.fees')}</h2>
        <ResourceFields resource={setting} form={form} names={['graceDays']} isFirst={false} />
        <p className="hint mt2">{t('setting.graceHint')}</p>
      </section>
      <section className={classes.section} aria-label={t('setting.channels')}>
        <h2>{t('setting.channels')}</h2>
        <p className="hint mt2">{t('setting.channelsHint')}</p>
        <UnsetChannels ways={{ mail: undefined, sms: undefined, zalo: undefined }} />
      </section>
    </SingleForm>
  );
}

/** How the logo stands on the sign-in page and on paper. */
function Preview({ logo }: { logo: string | undefined }) {
  const { t } = useWords();
  const info = usePublicInfo().data;
  const name = info?.associationName ?? t('setting.sample');
  const picture = logo ? <img src={logo} alt="" /> : <Mark className={classes.mark} />;
  return (
    <>
      <section className={classes.section} aria-label={t('setting.preview')}>
        <h2>{t('setting.preview')}</h2>
        <div className={`${classes.sample} row gap3 framed round3`} data-kind="door">
          {picture}
          <b>{name}</b>
        </div>
      </section>
      <section className={classes.section} aria-label={t('setting.previewPrint')}>
        <h2>{t('setting.previewPrint')}</h2>
        <div className={`${classes.sample} row gap3 framed round3`} data-kind="paper">
          {logo && picture}
          <span>
            <b>{name}</b>
            <small className="block small">
              {[info?.address, info?.contactPhone && showPhone(info.contactPhone)].filter(Boolean).join(' · ')}
            </small>
          </span>
        </div>
      </section>
    </>
  );
}
