import { notificationSchemas } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { METHOD, NOTIFICATION_TYPE } from '@hoivien/contract/codes.ts';
import { hasGroups, isEmptySelection, type Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Switch } from '@mantine/core';
import { IconClock, IconMail, IconSend } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { ChoiceSwitch } from '../../../kit/resource/form/ChoiceSwitch.tsx';
import { FormDialogs } from '../../../kit/resource/form/FormDialogs.tsx';
import { ErrorSummary, OfferedDraft } from '../../../kit/resource/form/FormNotes.tsx';
import { ResourceFields } from '../../../kit/resource/form/ResourceForm.tsx';
import { Changeable } from '../../../kit/resource/form/Changeable.tsx';
import { useRecordForm } from '../../../kit/resource/form/use-record-form.ts';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import { RecordState } from '../../../kit/resource/RecordState.tsx';
import { asText } from '../../../kit/resource/records.ts';
import { RecipientsField } from '../../../kit/resource/recipients/RecipientsField.tsx';
import type { Listed } from '../../../kit/resource/recipients/Sentence.tsx';
import { wordFor } from '../../../kit/ui/typed-number.ts';
import { useRecipientCount } from '../../../kit/resource/recipients/use-recipients.ts';
import { ReferenceInput } from '../../../kit/resource/form/ReferenceInput.tsx';
import { useRecord } from '../../../kit/resource/use-records.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { isInstant } from '../../../kit/ui/moment/moment.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import { usePageTitle } from '../../../kit/ui/title.ts';
import { ownDraft } from '../../../kit/ui/typing.ts';
import classes from './Compose.module.css';
import {
  BESIDE,
  checkCompose,
  composed,
  METHODS,
  methodsOf,
  purposeOf,
  selectionOf,
  textsOf,
  type WholeNotification,
  waitsForMorning,
} from './compose.ts';
import { Methods, SmsInput, UnsetWays, useFieldProblem, ZaloInputs } from './Methods.tsx';
import './notification-page.texts.ts';
import { type ListName, PeopleSide } from './PeopleSide.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { TemplateTools } from './TemplateTools.tsx';
import { type Shown, useTest } from './use-test.ts';
import { useLanding } from '../../../kit/ui/landing.ts';

type Form = UseFormReturn<FormValues>;

const resource: Resource = composed;
const NEW = {
  type: NOTIFICATION_TYPE.general,
  methods: [METHOD.mail],
  smsOnlyWithoutEmail: true,
  draft: true,
  now: false,
};

/** Writes or changes a notification: what it says, to whom, by which ways and when. */
export function NotificationForm() {
  const { id } = useParams();
  const query = useRecord(resource, id);
  if (id && !query.data) return <RecordState resource={resource} query={query} />;
  return (
    <Changeable key={id ?? 'new'} resource={resource} record={query.data}>
      <Compose record={query.data as WholeNotification | undefined} />
    </Changeable>
  );
}

/** The values of the form that a record alone does not say: a scheduled one stays scheduled when it is saved. */
function begun(record: WholeNotification | undefined): (WholeNotification & { now: boolean }) | undefined {
  return record && { ...record, draft: record.stage === 'draft' || record.stage === 'held', now: false };
}

function Compose({ record: stored }: { record: WholeNotification | undefined }) {
  const { t, formatDateTime } = useWords();
  const test = useTest();
  const shown = useRef<Shown>({ memberId: null, otherEmail: null });
  const [record] = useState(() => begun(stored));
  const isTimed = stored?.stage === 'timed';
  const work = useRecordForm(resource, record, {
    initial: NEW,
    schema: notificationSchemas.create,
    check: checkCompose,
    beside: BESIDE,
  });
  const { form, keptAt } = work;
  const [asking, setAsking] = useState(false);
  const [mode, setMode] = useState<'now' | 'later'>(stored?.sendTime ? 'later' : 'now');
  const title = t(record ? 'notifying.composeEdit' : 'notifying.compose');
  usePageTitle(title);
  const keep = useCallback(
    (isDraft: boolean, isNow: boolean) => {
      form.setValue('draft', isDraft);
      form.setValue('now', isNow);
    },
    [form],
  );
  const keepShown = useCallback((one: Shown) => {
    shown.current = one;
  }, []);
  const saveDraft = async () => {
    keep(true, false);
    await work.submit('record');
    // A draft that could not be saved is no draft yet, and Ctrl+S must not send anything.
    keep(!isTimed, false);
  };
  const sendTest = async () => {
    // A test needs a title and a text, and nothing else that a notification needs before it goes out.
    if (!(await form.trigger(['title', 'content'], { shouldFocus: true }))) return;
    const values = form.getValues();
    const files = (values['attachmentIds'] ?? []) as (string | { id: string })[];
    test.send({
      ...textsOf(values),
      ...shown.current,
      id: stored?.id ?? null,
      attachmentIds: files.map((file) => (typeof file === 'string' ? file : file.id)),
    });
  };
  const ask = async () => {
    keep(false, mode === 'now');
    await form.handleSubmit(() => setAsking(true))();
    keep(!isTimed, false);
  };
  const confirm = async () => {
    keep(false, mode === 'now');
    await work.submit('record');
    setAsking(false);
    keep(!isTimed, false);
  };
  const fields = { resource, form, record, Reference: ReferenceInput, onBusy: work.setSending, isFirst: false };
  return (
    <div className={`${classes.page} pane`}>
      <PageHead
        title={title}
        note={keptAt && t('resource.draftKept', { time: formatDateTime(keptAt).slice(11, 16) })}
        actions={<ChoiceSwitch resource={resource} name="type" control={form.control} />}
      />
      <form
        {...ownDraft}
        className={`${classes.form} pane`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <Body>
          {(side) => (
            <>
              <div className={`${classes.left} stack gap3 narrow short auto relative`}>
                <OfferedDraft work={work} />
                <ErrorSummary resource={resource} form={form} />
                <Recipients form={form} onList={(which) => showBeside(which, side.show)} />
                <Ways form={form} />
                <div className={classes.heads}>
                  <ResourceFields {...fields} names={['title', 'program']} />
                </div>
                <div className="relative">
                  <TemplateTools form={form} />
                  <ResourceFields {...fields} names={['content']} />
                </div>
                <Texts form={form} />
                <div className={`${classes.bottom} grid gap5`}>
                  <div className={`${classes.stack} stack gap2`}>
                    <ResourceFields {...fields} names={['attachmentIds']} />
                    <Asks form={form} />
                  </div>
                  <Time form={form} mode={mode} onMode={setMode}>
                    {mode === 'later' && <ResourceFields {...fields} names={['sendTime']} />}
                  </Time>
                </div>
              </div>
              <Side form={form} shown={side.shown} onShow={side.show} onShown={keepShown} />
            </>
          )}
        </Body>
        <Foot
          form={form}
          record={record}
          work={work}
          isTimed={isTimed}
          mode={mode}
          test={{ isPending: test.isPending, send: () => void sendTest() }}
          onDraft={() => void saveDraft()}
          onAsk={() => void ask()}
        />
      </form>
      <AskSend form={form} mode={mode} opened={asking} onConfirm={confirm} onClose={() => setAsking(false)} />
      <FormDialogs resource={resource} work={work} />
    </div>
  );
}

/** The two lists that stand beside the form; the field shows the others itself. */
function showBeside(which: Listed, show: (list: ListName) => void): boolean {
  if (which !== 'all' && which !== 'skipped') return false;
  show(which);
  return true;
}

interface SideState {
  shown: ListName | undefined;
  show: (list: ListName | undefined) => void;
}

/** Holds which list is open, so that the whole form is not drawn again with it. */
function Body({ children }: { children: (side: SideState) => ReactNode }) {
  const [shown, show] = useState<ListName>();
  return <div className={`${classes.columns} grid fill ruled`}>{children({ shown, show })}</div>;
}

function useValues(form: Form): FormValues {
  return useWatch({ control: form.control }) as FormValues;
}

/** The channels by which the recipients are counted: the chosen ones. */
function useReach(form: Form) {
  const values = useValues(form);
  const methods = methodsOf(values).join();
  const purpose = purposeOf(Number(values['type']));
  const reach = useMemo(
    () => ({ channels: methods.split(',').filter(Boolean).map(Number), purpose }),
    [methods, purpose],
  );
  return { values, selection: selectionOf(values), reach };
}

function Recipients({ form, onList }: { form: Form; onList: (list: Listed) => boolean }) {
  const { t, area } = useWords();
  const { values, selection, reach } = useReach(form);
  const problem = useFieldProblem({ form }, 'memberIds');
  const emails = useFieldProblem({ form }, 'otherEmails');
  const change = ({ memberIds, otherEmails, ...groups }: Selection) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    const held = new Map(
      ((values['otherEmails'] ?? []) as { id?: string; emailAddress: string }[]).map((one) => [one.emailAddress, one]),
    );
    form.setValue('memberIds', memberIds, options);
    // A person who stays keeps the id of the row.
    form.setValue(
      'otherEmails',
      otherEmails.map((one) => ({ ...held.get(one.emailAddress), ...one })),
      options,
    );
    form.setValue('groups', groups, options);
  };
  return (
    <div data-place="memberIds">
      <RecipientsField
        area={resource.area}
        label={area(resource.area).field('memberIds')}
        required
        value={selection}
        onChange={change}
        channels={reach.channels}
        purpose={reach.purpose}
        error={problem ?? emails}
        onList={onList}
      />
      {hasGroups(selection) && <p className="faint tiny">{t('notifying.groupHint')}</p>}
    </div>
  );
}

function Ways({ form }: { form: Form }) {
  const values = useValues(form);
  return <Methods form={form} selection={selectionOf(values)} purpose={purposeOf(Number(values['type']))} />;
}

/** The texts of channels that do not carry the content. */
function Texts({ form }: { form: Form }) {
  const methods = methodsOf(useValues(form));
  return (
    <>
      {methods.includes(METHOD.sms) && <SmsInput form={form} />}
      {methods.includes(METHOD.zalo) && <ZaloInputs form={form} />}
    </>
  );
}

function Asks({ form }: { form: Form }) {
  const { t } = useWords();
  const asks = useWatch({ control: form.control, name: 'asksConfirmation' }) === true;
  return (
    <Switch
      label={t('notifying.asks')}
      checked={asks}
      onChange={({ currentTarget }) => form.setValue('asksConfirmation', currentTarget.checked, { shouldDirty: true })}
    />
  );
}

interface TimeProps {
  form: Form;
  mode: 'now' | 'later';
  onMode: (mode: 'now' | 'later') => void;
  children: ReactNode;
}

/** Now or at a time, and whether text messages wait for the morning. */
function Time({ form, mode, onMode, children }: TimeProps) {
  const { t } = useWords();
  const values = useValues(form);
  const given = asText(values['sendTime']);
  const methods = methodsOf(values);
  const hasTexts = methods.includes(METHOD.sms) || methods.includes(METHOD.zalo);
  const [opened] = useState(() => new Date());
  const at = mode === 'now' ? opened : isInstant(given) ? new Date(given) : undefined;
  return (
    <div className={`${classes.stack} stack gap2`}>
      <span className={`${classes.label} row small strong`}>{t('notifying.when')}</span>
      <div className="row wrap gap2">
        <Segments
          label={t('notifying.when')}
          value={mode}
          options={[
            { value: 'now', label: t('notifying.now') },
            { value: 'later', label: t('notifying.later') },
          ]}
          onChange={(next) => {
            onMode(next === 'now' ? 'now' : 'later');
            if (next === 'now') form.setValue('sendTime', '', { shouldDirty: true });
          }}
        />
      </div>
      {children}
      {hasTexts && (
        <p className="faint tiny">{t(at && waitsForMorning(at) ? 'notifying.waits' : 'notifying.timeHint')}</p>
      )}
    </div>
  );
}

interface SideProps {
  form: Form;
  shown: ListName | undefined;
  onShow: SideState['show'];
  onShown: (shown: Shown) => void;
}

function Side({ form, shown, onShow, onShown }: SideProps) {
  const { t } = useWords();
  const { values, selection, reach } = useReach(form);
  const { data: counted } = useRecipientCount(resource.area, selection, reach);
  const isEmpty = isEmptySelection(selection);
  return (
    <aside className={`${classes.right} stack narrow short`} aria-label={t('form.beside')}>
      {shown && counted && !isEmpty && (
        <PeopleSide
          area={resource.area}
          selection={selection}
          reach={reach}
          counted={counted}
          shown={shown}
          onShow={onShow}
          onClose={() => onShow(undefined)}
        />
      )}
      <PreviewPane values={values} selection={selection} reach={reach} onShown={onShown} />
    </aside>
  );
}

interface FootProps {
  form: Form;
  record: WholeNotification | undefined;
  work: { isSaving: boolean; isSending: boolean };
  isTimed: boolean;
  mode: 'now' | 'later';
  test: { isPending: boolean; send: () => void };
  onDraft: () => void;
  onAsk: () => void;
}

function Foot({ form, record, work, isTimed, mode, test, onDraft, onAsk }: FootProps) {
  const { t, formatNumber } = useWords();
  const land = useLanding();
  const { selection, reach } = useReach(form);
  const { data } = useRecipientCount(resource.area, selection, reach);
  const count = isEmptySelection(selection) ? undefined : data?.reached;
  const { isSaving, isSending } = work;
  const isNow = mode === 'now';
  const label =
    count === undefined
      ? t(isNow ? 'notifying.send' : 'notifying.schedule')
      : t(isNow ? 'notifying.sendTo' : 'notifying.scheduleFor', { count: formatNumber(count) });
  return (
    <footer className={`${classes.foot} row wrap gap2 surface ruled`}>
      {isSending && (
        <small className="note" role="status">
          {t('form.sending')}
        </small>
      )}
      <span className={classes.space} />
      <Button
        variant="subtle"
        onClick={() => void land([...(record ? [`${resource.path}/info/${record.id}`] : []), resource.path, '/'])}
      >
        {t('kit.cancel')}
      </Button>
      <Button variant="subtle" disabled={isSaving || isSending} onClick={onDraft}>
        {t(isTimed ? 'notifying.toDraft' : 'notifying.saveDraft')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMail aria-hidden="true" />}
        loading={test.isPending}
        disabled={isSaving || isSending}
        onClick={test.send}
      >
        {t('notifying.test')}
      </Button>
      <Button
        leftSection={isNow ? <IconSend aria-hidden="true" /> : <IconClock aria-hidden="true" />}
        loading={isSaving}
        disabled={isSending}
        onClick={onAsk}
      >
        {label}
      </Button>
    </footer>
  );
}

interface AskSendProps {
  form: Form;
  mode: 'now' | 'later';
  opened: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Says to how many, by which ways and when, before anything goes out. */
function AskSend({ form, mode, opened, onConfirm, onClose }: AskSendProps) {
  const { t, area, formatNumber, formatDateTime } = useWords();
  const { choice } = area(resource.area);
  const { values, selection, reach } = useReach(form);
  const { data } = useRecipientCount(resource.area, selection, reach);
  const count = formatNumber(data?.reached ?? 0);
  const skipped = data ? data.total - data.reached : 0;
  const title = asText(values['title']);
  const sendTime = asText(values['sendTime']);
  const methods = METHODS.filter((method) => methodsOf(values).includes(method));
  const isNow = mode === 'now';
  // It would be sent for good, and to nobody. A filter that is resolved later may still find somebody.
  const isNobody = isNow && data?.reached === 0;
  return (
    <ConfirmDialog
      opened={opened}
      title={t(isNow ? 'notifying.askSend' : 'notifying.askSchedule', { title, count })}
      confirmLabel={t(isNow ? 'notifying.sendTo' : 'notifying.scheduleFor', { count })}
      cancelLabel={t('notifying.backToForm')}
      {...(isNobody && { locked: true })}
      {...wordFor(data?.reached)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isNobody && <p className="late small">{t('notifying.askNobody')}</p>}
      <p>{t('notifying.askBy', { methods: methods.map((method) => choice('methods', method)).join(', ') })}</p>
      <p>
        {isNow
          ? t('notifying.askNow')
          : t('notifying.askAt', { time: isInstant(sendTime) ? formatDateTime(sendTime).slice(0, 16) : '' })}
      </p>
      <UnsetWays selection={selection} methods={methods} purpose={reach.purpose} />
      {skipped > 0 && <p>{t('notifying.askSkipped', { count: formatNumber(skipped) })}</p>}
      {hasGroups(selection) && !isNow && <p>{t('notifying.askRecount')}</p>}
    </ConfirmDialog>
  );
}
