import { notificationCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import type { NotificationPreview } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { METHOD } from '@hoivien/contract/codes.ts';
import { isEmptySelection, type Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { smsSize, smsText } from '@hoivien/contract/kit/sms.ts';
import { ActionIcon, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import {
  type ReachAsked,
  RECIPIENTS_SHOWN,
  useRecipientPage,
} from '../../../kit/resource/recipients/use-recipients.ts';
import { Segments } from '../../../kit/ui/Segments.tsx';
import classes from './Compose.module.css';
import { methodsOf, textsOf } from './compose.ts';
import './notification-page.texts.ts';
import type { Shown } from './use-test.ts';

/** The pause in typing before the preview follows, in milliseconds. */
const PAUSE = 500;

/** Links that only the server's own machine opens: PUBLIC_URL is not set. */
const LOCAL = /href="https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/;

interface PreviewPaneProps {
  values: FormValues;
  selection: Selection;
  reach: ReachAsked;
  /** Takes the recipient whose texts stand here. */
  onShown: (shown: Shown) => void;
}

/** The notification as each recipient gets it, one after another, by each channel. */
export function PreviewPane({ values, selection, reach, onShown }: PreviewPaneProps) {
  const { t, area } = useWords();
  const { choice } = area(notification.area);
  const shown = [METHOD.mail, METHOD.sms, METHOD.zalo, METHOD.product].filter(
    (method) => method === METHOD.mail || method === METHOD.product || methodsOf(values).includes(method),
  );
  const [method, setMethod] = useState<number>(METHOD.mail);
  const present = shown.includes(method as never) ? method : METHOD.mail;
  return (
    <div className={`${classes.previewSection} stack short`}>
      <div className={`${classes.previewHead} row wrap small`}>
        <h2>{t('notifying.preview')}</h2>
        <Segments
          label={t('notifying.previewBy')}
          value={String(present)}
          options={shown.map((one) => ({ value: String(one), label: choice('methods', one) }))}
          onChange={(next) => setMethod(Number(next))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div
        className={`${classes.preview} stack gap2 short auto small ruled`}
        tabIndex={0}
        role="region"
        aria-label={t('notifying.preview')}
      >
        <PerPerson values={values} selection={selection} reach={reach} method={present} onShown={onShown} />
      </div>
    </div>
  );
}

function PerPerson({ values, selection, reach, method, onShown }: PreviewPaneProps & { method: number }) {
  const { t, formatNumber } = useWords();
  const [at, setAt] = useState(0);
  const page = Math.floor(at / RECIPIENTS_SHOWN) + 1;
  const isNobody = isEmptySelection(selection);
  const people = useRecipientPage(notification.area, selection, reach, { page, only: 'reached', isOff: isNobody });
  const total = isNobody ? 0 : (people.data?.total ?? 0);
  const index = Math.min(at, Math.max(total - 1, 0));
  const person = isNobody ? undefined : people.data?.items[index % RECIPIENTS_SHOWN];
  const [texts] = useDebouncedValue(JSON.stringify(textsOf(values)), PAUSE);
  const shown: Shown = {
    memberId: person?.memberId ?? null,
    otherEmail:
      person && person.memberId === null ? { name: person.name, emailAddress: person.emailAddress ?? '' } : null,
  };
  const given = JSON.parse(texts) as ReturnType<typeof textsOf>;
  // The field says that an SMS is too long; the other channels keep their preview.
  const isTooLong = smsSize(smsText(given.smsText ?? '')).parts === undefined;
  const body = { ...given, ...shown, ...(isTooLong && { smsText: null }) };
  const tell = useEffectEvent(() => onShown(shown));
  useEffect(() => {
    // An effect may return nothing but its end.
    tell();
  }, [shown.memberId, shown.otherEmail?.emailAddress]);
  const { data, error, refetch } = useAnswer(
    notificationCalls.previewUnsaved,
    { body },
    { placeholderData: keepPreviousData, enabled: body.title !== '' || body.content !== null },
  );
  const step = (by: number) => setAt(Math.min(Math.max(index + by, 0), total - 1));
  if (error) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className={`${classes.who} row gap1`}>
        <b className="narrow cut" aria-live="polite">
          {person?.name ?? t('notifying.previewNobody')}
        </b>
        {total > 0 && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('notifying.previous')}
              disabled={index === 0}
              onClick={() => step(-1)}
            >
              <IconChevronLeft />
            </ActionIcon>
            <span>
              {formatNumber(index + 1)}/{formatNumber(total)}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('notifying.next')}
              disabled={index >= total - 1}
              onClick={() => step(1)}
            >
              <IconChevronRight />
            </ActionIcon>
          </>
        )}
      </div>
      {data ? (
        <Paper preview={data} method={method} isExample={isNobody} />
      ) : body.title === '' && body.content === null ? (
        <p className="faint tiny">{t('notifying.previewText')}</p>
      ) : (
        <Skeleton height={240} />
      )}
    </>
  );
}

interface PaperProps {
  preview: NotificationPreview;
  method: number;
  /** Nobody is chosen, and a member stands for all. */
  isExample: boolean;
}

/** The text of one person by one channel. */
function Paper({ preview, method, isExample }: PaperProps) {
  const { t, area } = useWords();
  const { choice } = area(notification.area);
  const { from, emailAddress, subject, html, sms, zalo, product, name, missing } = preview;
  const fields = missing.map((one) => choice('content', one)).join(', ');
  return (
    <>
      {missing.length > 0 && <Warning>{t('notifying.missing', { fields })}</Warning>}
      {method === METHOD.mail && LOCAL.test(html) && <Warning>{t('notifying.localLinks')}</Warning>}
      <div className={`${classes.paper} stack surface round1`}>
        {method === METHOD.mail && (
          <>
            <dl className="grid tiny ruled-below">
              <dt>{t('notifying.from')}</dt>
              <dd className="cut">{from}</dd>
              <dt>{t('notifying.to')}</dt>
              <dd className="cut">
                {isExample ? t('notifying.example', { name }) : (emailAddress ?? t('notifying.noMail'))}
              </dd>
              <dt>{area(notification.area).field('title')}</dt>
              <dd className="cut">
                <b>{subject}</b>
              </dd>
            </dl>
            <iframe className={classes.frame} title={t('notifying.previewMail', { name })} sandbox="" srcDoc={html} />
          </>
        )}
        {method === METHOD.sms &&
          (sms ? (
            <>
              <p className={`${classes.sms} breaks filled round3 p3`}>{sms.text}</p>
              <p className="faint tiny">
                {sms.parts === null
                  ? t('notifying.smsTooLong', { length: sms.length, most: sms.most })
                  : t('notifying.smsParts', { length: sms.length, parts: sms.parts })}
              </p>
            </>
          ) : (
            <p className="faint tiny">{t('notifying.noSms')}</p>
          ))}
        {method === METHOD.zalo &&
          (Object.keys(zalo).length > 0 ? (
            <dl className="grid tiny ruled-below">
              {Object.entries(zalo).map(([key, value]) => (
                <div key={key} className={classes.pair}>
                  <dt>{key}</dt>
                  <dd className="cut">{value}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="faint tiny">{t('notifying.noZalo')}</p>
          ))}
        {method === METHOD.product && (
          <>
            <b>{product.title}</b>
            <p className={`${classes.said} breaks mt2`}>{product.text}</p>
          </>
        )}
      </div>
    </>
  );
}

export function Warning({ children }: { children: string }) {
  return (
    <div className={`${classes.warning} flex top gap2 small round2 icons-sm`} role="status">
      <IconAlertTriangle aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
