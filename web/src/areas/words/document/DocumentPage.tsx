import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { useSave } from '../../../kit/resource/use-records.ts';
import { documentCalls } from '@hoivien/contract/areas/words/document/document.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { document, type DocumentRecord } from '@hoivien/contract/areas/words/document/document.resource.ts';
import { METHOD, NOTIFICATION_TYPE } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Menu, Radio, Button } from '@mantine/core';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { IconEye, IconSend, IconWorldDown, IconWorldUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../kit/api/client.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { MomentInput } from '../../../kit/ui/moment/MomentInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './News.module.css';
import './document-page.texts.ts';
import { useLanding } from '../../../kit/ui/landing.ts';

/** News for the office: their text, who may see them, who has read them. */
export function DocumentPage() {
  const words = useWords();
  const { t, formatDateTime } = words;
  const take = useStep(document);
  const [publishing, setPublishing] = useState<DocumentRecord>();
  const [withdrawing, setWithdrawing] = useState<DocumentRecord>();
  const send = useSend();
  const { can } = useActor();
  return (
    <>
      <RecordPage
        resource={document}
        state={(record) => (
          <span className={classes.state}>
            <CellText resource={document} name="stage" value={record.stage} />
            {record.publishAt && record.stage !== 'withdrawn' && <span>{formatDateTime(record.publishAt)}</span>}
            <span>{t('news.shownTo', { who: whoSees(record, words) })}</span>
          </span>
        )}
        actions={[
          { action: 'Publish', label: t('news.publish'), icon: IconWorldUp, as: 'main', run: setPublishing },
          { action: 'Withdraw', label: t('news.withdraw'), icon: IconWorldDown, as: 'button', run: setWithdrawing },
        ]}
        menuItems={(record) => (
          <>
            {record.stage === 'published' && (
              <Menu.Item leftSection={<IconEye />} component={Link} to={`${document.path}/reader/${record.id}`}>
                {t('news.preview')}
              </Menu.Item>
            )}
            {can(permissionCode('Notifications', 'Create')) && (
              <Menu.Item leftSection={<IconSend />} onClick={() => void send(record)}>
                {t('news.notifyThem')}
              </Menu.Item>
            )}
          </>
        )}
        aside={(record) => <ReadersOf record={record} />}
        facts={{ memberTypes: (record) => <Types record={record} />, clubIds: () => null }}
      />
      {publishing && (
        <PublishDialog
          record={publishing}
          onPublish={(publishAt) => take(publishing, 'Publish', { publishAt })}
          onClose={() => setPublishing(undefined)}
        />
      )}
      {withdrawing && (
        <FormDialog
          title={t('news.withdrawAsk', { title: withdrawing.title })}
          confirmLabel={t('news.withdraw')}
          cancelLabel={t('news.keep')}
          send={() => take(withdrawing, 'Withdraw')}
          onClose={() => setWithdrawing(undefined)}
        >
          {t('news.withdrawHint')}
        </FormDialog>
      )}
    </>
  );
}

/** The people to whom news are shown. A club that was deleted leaves them to nobody, not to everybody. */
function whoSees(
  { memberTypes, clubIds, clubNames }: Pick<DocumentRecord, 'memberTypes' | 'clubIds' | 'clubNames'>,
  { t, area }: Words,
): string {
  const clubs = clubNames ? clubNames.split('; ') : clubIds.length > 0 ? [t('news.lostClub')] : [];
  const who = [...memberTypes.map(({ type }) => area(document.area).choice('type', type ?? '')), ...clubs];
  return who.length > 0 ? who.join(', ') : t('news.everybody');
}

function Types({ record: { memberTypes } }: { record: Pick<DocumentRecord, 'memberTypes'> }) {
  const { area, t } = useWords();
  const { choice } = area(document.area);
  return memberTypes.length > 0
    ? memberTypes.map(({ type }) => choice('type', type ?? '')).join(' · ')
    : t('news.types').replace(/^.*: /, '');
}

interface PublishDialogProps {
  record: DocumentRecord;
  onPublish: (publishAt: string | null) => Promise<void>;
  onClose: () => void;
}

/** Asks when, and says who will see them. */
function PublishDialog({ record, onPublish, onClose }: PublishDialogProps) {
  const words = useWords();
  const { t, message } = words;
  const [isLater, setLater] = useState(false);
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onPublish(isLater ? time : null);
      onClose();
    } catch (failure) {
      const fault = failure instanceof ApiError ? failure.errors[0] : undefined;
      if (fault) setError(message(fault.message, fault.params));
      else notify.failed(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('news.publishAsk', { title: record.title })}
      transitionProps={{ duration: 0 }}
    >
      <form
        className="stack gap4"
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        <p>{t('news.publishWho', { who: whoSees(record, words) })}</p>
        <Radio.Group value={isLater ? 'later' : 'now'} onChange={(value) => setLater(value === 'later')}>
          <div className="stack gap3">
            <Radio value="now" label={t('news.publishNow')} />
            <Radio value="later" label={t('news.publishLater')} />
          </div>
        </Radio.Group>
        {isLater && (
          <MomentInput label={t('news.publishTime')} value={time} onChange={setTime} error={error} autoFocus required />
        )}
        <div className={`${classes.foot} flex gap3`}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={isLater && time === ''}>
            {t(isLater ? 'news.publishLater' : 'news.publishNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** How many have read them, by kind and by club. */
function ReadersOf({ record }: { record: DocumentRecord }) {
  const { t, area, formatNumber } = useWords();
  const { choice } = area(document.area);
  const { ownClub } = useActor();
  const mayKnow = ownClub === null || ownClub === record.clubId;
  const { data } = useAnswer(
    documentCalls.readers,
    { params: { id: record.id } },
    { since: record.readCount, enabled: mayKnow && record.publishAt !== null },
  );
  if (!data) return null;
  const lines = [
    ...(data.users > 0 ? [[t('news.users'), data.users] as const] : []),
    ...data.byType.map(({ memberType, count }) => [choice('type', memberType), count] as const),
  ];
  return (
    <section className={classes.readers} aria-label={t('news.readers')}>
      <h2 className="small mb2">
        {t('news.readers')} <span>{formatNumber(data.total)}</span>
      </h2>
      {data.total === 0 && <p>{t('news.readersNone')}</p>}
      <Counts lines={lines} />
      {data.byClub.length > 0 && <h3 className="hint regular">{t('news.byClub')}</h3>}
      <Counts lines={data.byClub.map(({ name, count }) => [name, count] as const)} />
    </section>
  );
}

function Counts({ lines }: { lines: readonly (readonly [string, number])[] }) {
  const { formatNumber } = useWords();
  if (lines.length === 0) return null;
  return (
    <dl className={`${classes.counts} m0`}>
      {lines.map(([label, count]) => (
        <div key={label} className="flex between gap3">
          <dt>{label}</dt>
          <dd className="number">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The lists of members by their type. */
const AREA_OF: Readonly<Record<number, string>> = {
  1: 'Members',
  2: 'Members',
  3: 'Partners',
  4: 'ExecutiveCommittees',
  6: 'PersonalMembers',
  7: 'PersonalPartners',
};

/** Writes a notification about news for those who may see them, and opens it for a last look. */
function useSend() {
  const { t } = useWords();
  const save = useSave(notification);
  const land = useLanding();
  return async ({ title, content, shortDescription, memberTypes, clubIds }: DocumentRecord) => {
    const types = memberTypes.length > 0 ? memberTypes.map(({ type }) => Number(type)) : [1, 2, 6];
    const areas = [...new Set(types.map((type) => AREA_OF[type] ?? ''))].filter(Boolean);
    const queryOf = (name: string) => ({
      ...(clubIds.length > 0 && { clubIds }),
      ...(name === 'Members' && { type: types.filter((type) => type < 3).map(String) }),
    });
    try {
      const { data } = await save.mutateAsync({
        values: {
          title,
          type: NOTIFICATION_TYPE.general,
          content: `${shortDescription ? `<p><strong>${escaped(shortDescription)}</strong></p>` : ''}${withoutPictures(content)}`,
          methods: [METHOD.mail, METHOD.product],
          groups: {
            filters: areas.map((name) => ({ area: name, query: queryOf(name) })),
            committees: [],
            tagIds: [],
            includeLeft: false,
          },
          draft: true,
        },
      });
      notify.done(t('news.notified'));
      await land([`/notification/edit/${data.id}`]);
    } catch (error) {
      notify.failed(error);
    }
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** The pictures belong to the news; a notification has its own. */
const withoutPictures = (html: string) => html.replaceAll(/<img\b[^>]*>/g, '');
