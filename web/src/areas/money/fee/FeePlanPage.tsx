import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { planCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { fee, type FeeRecord } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import { calendarWords } from '@hoivien/contract/areas/money/fee/reminder-words.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Checkbox, Menu, Skeleton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBell,
  IconCopy,
  IconListDetails,
  IconLock,
  IconLockOpen,
  IconSend,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { CellText } from '../../../kit/resource/CellText.tsx';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Fee.module.css';
import './fee-page.texts.ts';
import { PlanCalendar } from './PlanCalendar.tsx';
import { PlanPreview, useFeePreview } from './PlanPreview.tsx';
import { PlanReminders } from './ReminderList.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { useLanding } from '../../../kit/ui/landing.ts';

/** A plan with what issuing it would do now, and its steps. */
export function FeePlanPage() {
  const { t, area, formatNumber, language } = useWords();
  const { field } = area(fee.area);
  const { can, ownClub } = useActor();
  const land = useLanding();
  const take = useStep(fee, [feeHistory.area, 'Members', 'PersonalMembers']);
  const [reminding, setReminding] = useState<FeeRecord>();
  const [issuing, setIssuing] = useState<FeeRecord>();
  const [undoing, setUndoing] = useState<FeeRecord>();
  const step = (action: 'Close' | 'Reopen') => (record: FeeRecord) =>
    void take(record, action).catch((error: unknown) => notify.failed(error));
  const copyPlan = useCall(planCalls.copy);
  const copy = async ({ id }: FeeRecord, year: number) => {
    try {
      const copied = await copyPlan.send({ params: { id }, body: { year } });
      if (copied) await land([`${fee.path}/info/${copied.data.id}`]);
    } catch (error) {
      notify.failed(error);
    }
  };
  const isStaff = ownClub === null;
  return (
    <>
      <RecordPage
        resource={fee}
        showChange={(_field, value) => calendarWords(value, language)}
        state={({ state }) => <CellText resource={fee} name="state" value={state} />}
        // A draft has them too, all at nothing: issuing it moves no part of the page.
        figures={({ feeCount, total, paid, waived, debt, overdue }) => [
          { label: field('feeCount'), value: formatNumber(feeCount ?? 0) },
          { label: field('total'), value: `${showAmount(total ?? 0)} ₫` },
          { label: field('paid'), value: `${showAmount(paid ?? 0)} ₫` },
          ...(waived ? [{ label: field('waived'), value: `${showAmount(waived)} ₫` }] : []),
          { label: field('debt'), value: `${showAmount(debt ?? 0)} ₫` },
          ...(overdue
            ? [
                {
                  label: field('overdue'),
                  value: <span className={`${classes.overdue} late strong`}>{showAmount(overdue)} ₫</span>,
                },
              ]
            : []),
        ]}
        actions={[
          // Of an issued plan the overview offers it while somebody has no fee yet.
          {
            action: 'Issue',
            label: t('fee.issue'),
            icon: IconSend,
            as: ({ state }) => (state === 'draft' ? 'main' : undefined),
            run: setIssuing,
          },
          { action: 'UndoIssue', label: t('fee.undoIssue'), icon: IconArrowBackUp, run: setUndoing },
          { action: 'Close', label: t('fee.close'), icon: IconLock, as: 'button', run: step('Close') },
          { action: 'Reopen', label: t('fee.reopen'), icon: IconLockOpen, as: 'button', run: step('Reopen') },
        ]}
        menuItems={(record) => (
          <>
            {record.state !== 'draft' && (
              <Menu.Item
                leftSection={<IconListDetails />}
                component={Link}
                to={`${feeHistory.path}?feePlanId=${record.id}&sort=dueOn:desc`}
              >
                {t('fee.openFees')}
              </Menu.Item>
            )}
            {isStaff && record.state !== 'draft' && can(permissionCode(fee.area, 'Update')) && (
              <Menu.Item leftSection={<IconBell />} onClick={() => setReminding(record)}>
                {t('fee.remind')}
              </Menu.Item>
            )}
            {isStaff && can(permissionCode(fee.area, 'Create')) && (
              <Menu.Item leftSection={<IconCopy />} onClick={() => void copy(record, record.year + 1)}>
                {t('fee.copyTo', { year: record.year + 1 })}
              </Menu.Item>
            )}
          </>
        )}
        lead={(record) =>
          isStaff && record.state !== 'closed' ? (
            <>
              <PlanPreview record={record} onIssue={() => setIssuing(record)} />
              <PlanCalendar record={record} />
              <PlanReminders feePlanId={record.id} />
            </>
          ) : isStaff ? (
            <PlanReminders feePlanId={record.id} />
          ) : null
        }
      />
      {reminding && (
        <RemindDialog
          aim={{ feePlanId: reminding.id }}
          title={t('fee.remindOf', { plan: reminding.name })}
          onClose={() => setReminding(undefined)}
        />
      )}
      {undoing && (
        <UndoIssueDialog
          record={undoing}
          onUndo={() => take(undoing, 'UndoIssue')}
          onClose={() => setUndoing(undefined)}
        />
      )}
      {issuing && (
        <IssueDialog
          record={issuing}
          onIssue={(again) => take(issuing, 'Issue', { again })}
          onClose={() => setIssuing(undefined)}
        />
      )}
    </>
  );
}

interface IssueDialogProps {
  record: FeeRecord;
  onIssue: (again: readonly string[]) => Promise<void>;
  onClose: () => void;
}

function IssueDialog({ record, onIssue, onClose }: IssueDialogProps) {
  const { t, formatNumber } = useWords();
  const { data } = useFeePreview(record);
  const count = data?.asked.count ?? 0;
  const deleted = data?.leftOut.find(({ reason }) => reason === 'deleted')?.count ?? 0;
  const { data: gone } = useAnswer(
    planCalls.previewMembers,
    { params: { id: record.id }, query: { of: 'deleted' } },
    { enabled: deleted > 0 },
  );
  const [again, setAgain] = useState<readonly string[]>([]);
  const all = count + again.length;
  return (
    <ConfirmDialog
      opened
      title={all > 0 ? t('fee.issueAsk', { count: formatNumber(all) }) : t('fee.askedNone')}
      {...(all > 0 && { confirmLabel: t('fee.issue') })}
      onConfirm={async () => {
        try {
          await onIssue(again);
        } catch (error) {
          notify.failed(error);
        }
        onClose();
      }}
      onClose={onClose}
    >
      {count > 0 && <p>{t('fee.issueHint', { total: showAmount(data?.asked.total ?? 0) })}</p>}
      {gone && gone.total > 0 && (
        <>
          <p>{t('fee.deletedBefore', { count: formatNumber(gone.total) })}</p>
          {gone.items.map(({ memberId, code, name }) => (
            <Checkbox
              key={memberId}
              mt="xs"
              label={[code, name].filter(Boolean).join(' · ')}
              checked={again.includes(memberId)}
              onChange={({ currentTarget: { checked } }) =>
                setAgain((held) => (checked ? [...held, memberId] : held.filter((id) => id !== memberId)))
              }
            />
          ))}
          {gone.total > gone.items.length && (
            <p>{t('fee.deletedMore', { count: formatNumber(gone.total - gone.items.length) })}</p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

/** Undoes the issue of a plan after its effect was shown. */
function UndoIssueDialog({
  record,
  onUndo,
  onClose,
}: {
  record: FeeRecord;
  onUndo: () => Promise<void>;
  onClose: () => void;
}) {
  const { t, formatNumber } = useWords();
  const { data } = useAnswer(planCalls.previewUndoIssue, { params: { id: record.id } }, { staleTime: 0, gcTime: 0 });
  return (
    <FormDialog
      danger
      locked={() => !data}
      title={t('fee.undoIssueAsk', { plan: record.name })}
      confirmLabel={t('fee.undoIssue')}
      send={onUndo}
      onClose={onClose}
    >
      {!data && <Skeleton height={64} />}
      {data && (
        <>
          <ul>
            {(['removed', 'cancelled', 'kept'] as const)
              .filter((name) => data[name] > 0)
              .map((name) => (
                <li key={name}>{t(`fee.undoIssue_${name}`, { count: formatNumber(data[name]) })}</li>
              ))}
          </ul>
          <p>{t('fee.undoIssueSum', { total: showAmount(data.total) })}</p>
        </>
      )}
    </FormDialog>
  );
}

/** The form of a plan; a new one is for the next year in autumn and for this year before. */
export function FeePlanFormPage() {
  const { t } = useWords();
  const [today] = useState(() => dayOf(new Date()));
  const year = Number(today.slice(0, 4)) + (today.slice(5) >= '10-01' ? 1 : 0);
  return (
    <FormPage
      resource={fee}
      initial={{
        name: t('fee.planName', { year }),
        year,
        period: 'Y',
        kind: 1,
        proRata: 1,
        dueOn: `${year}-03-31`,
        rates: [
          { memberType: MEMBER_TYPE.unit },
          { memberType: MEMBER_TYPE.affiliate },
          { memberType: MEMBER_TYPE.person },
        ],
      }}
    />
  );
}
