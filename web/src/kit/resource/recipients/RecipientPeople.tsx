import type { ListedOnly, Recipient, Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import { useRefused } from '../../ui/use-refused.ts';
import { PieceFailed } from '../PieceFailed.tsx';
import classes from './Recipients.module.css';
import './recipients.texts.ts';
import { type ReachAsked, RECIPIENTS_SHOWN, useMend, useRecipientPage } from './use-recipients.ts';

interface RecipientPeopleProps {
  area: string;
  selection: Selection;
  reach: ReachAsked;
  only: ListedOnly | null;
}

const WHY = {
  inactive: 'recipients.whyInactive',
  noAddress: 'recipients.whyNoAddress',
  noMobile: 'recipients.whyNoMobile',
  noConsent: 'recipients.whyNoConsent',
  bounced: 'recipients.whyBounced',
} as const;

/** The people of a selection page by page: with the reason why they get nothing, and a repair where the reader may write. */
export function RecipientPeople({ area, selection, reach, only }: RecipientPeopleProps) {
  const { t, message } = useWords();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRecipientPage(area, selection, reach, { page, only });
  const pages = data ? Math.max(1, Math.ceil(data.total / RECIPIENTS_SHOWN)) : 1;
  if (error) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} mt="md" />;
  if (data.total === 0) return <p className={classes.hint}>{t('recipients.nobodyHere')}</p>;
  return (
    <>
      <ul className={classes.rows}>
        {data.items.map((person) => {
          const { memberId, memberType, code, name, emailAddress, phoneNumber, skipped, mendIn } = person;
          return (
            <li key={memberId ?? emailAddress}>
              <b>{name}</b>
              <small className="block note">
                {[
                  memberId === null ? t('recipients.outside') : message(`Mes.AnyMembers.Kind${memberType}`),
                  code,
                  emailAddress,
                  phoneNumber,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {skipped && <span className="late small">{t(WHY[skipped])}</span>}
              {!emailAddress && mendIn && memberId && <AddEmail area={area} person={person} />}
            </li>
          );
        })}
      </ul>
      {pages > 1 && (
        <div className={`${classes.foot} row gap2 mt4`}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('recipients.previous')}
          </Button>
          <span>{t('recipients.page', { page, pages })}</span>
          <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('recipients.next')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The repair of a row without an e-mail. */
function AddEmail({ area, person }: { area: string; person: Recipient }) {
  const { t } = useWords();
  const mend = useMend(area);
  const refused = useRefused();
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { name, memberId, mendIn } = person;
  if (text === undefined)
    return (
      <Button variant="subtle" size="compact-xs" onClick={() => setText('')}>
        {t('recipients.addEmail')}
      </Button>
    );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    try {
      await mend(mendIn ?? '', memberId ?? '', text.trim());
      notify.done(t('recipients.mended', { name }));
    } catch (error) {
      setProblem(refused(error, ['emailAddress'])['emailAddress']);
    }
    setBusy(false);
  };
  return (
    <form className={`${classes.mend} flex top gap2`} onSubmit={(event) => void save(event)}>
      <TextInput
        autoFocus
        type="email"
        size="xs"
        aria-label={t('recipients.emailOf', { name })}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" loading={busy} disabled={text.trim() === ''}>
        {t('recipients.save')}
      </Button>
    </form>
  );
}
