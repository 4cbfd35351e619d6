import { useAnswer } from '../../kit/api/use-call.ts';
import { feeCalls } from '@hoivien/contract/areas/fee/fee.calls.ts';
import { LATE_AGES } from '@hoivien/contract/areas/fee/fee.rules.ts';
import { feeHistory } from '@hoivien/contract/areas/fee/fee-history.resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Button, Menu } from '@mantine/core';
import { IconHistory, IconListDetails, IconSend } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { Panel } from '../../kit/resource/list/Panel.tsx';
import { useMay } from '../../kit/resource/may.ts';
import { cellOf, type Cells } from '../../kit/resource/cells.ts';
import { CellText } from '../../kit/resource/CellText.tsx';
import { FormPage } from '../../kit/resource/form/FormPage.tsx';
import { type ListTab, TabbedList } from '../../kit/resource/list/TabbedList.tsx';
import { RecordPage } from '../../kit/resource/record/RecordPage.tsx';
import { ChangesNote } from './ChangesNote.tsx';
import classes from './Fee.module.css';
import './fee-page.texts.ts';
import { MemberFees } from './MemberFees.tsx';
import { Owed } from './Owed.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { RemindersDialog } from './ReminderList.tsx';
import { memberFeesPath, useFeesOfMember } from './use-fees.ts';

const cells: Cells<typeof feeHistory> = {
  // What is owed tells since when.
  status: cellOf(['age'], ({ age, status }) => (
    <CellText resource={feeHistory} name={age ? 'age' : 'status'} value={age ?? status} />
  )),
  debt: cellOf(['dueOn'], ({ debt, dueOn }) => <Owed debt={debt ?? 0} dueOn={dueOn ?? ''} />),
};

/** All fees, beginning with those that are owed, and the sums of what is listed. */
export function FeeHistoryListPage() {
  const { t } = useWords();
  const tabs: ListTab[] = [
    { key: 'open', label: t('fee.open'), asks: { status: '1', sort: 'dueOn:asc' }, none: { title: t('fee.noneOpen') } },
    {
      key: 'late',
      label: t('fee.late'),
      asks: { age: LATE_AGES, sort: 'dueOn:asc' },
      none: { title: t('fee.noneLate') },
    },
    { key: 'done', label: t('fee.done'), asks: { status: '2', sort: 'updatedAt:desc' } },
    { key: 'all', label: t('fee.all'), asks: { sort: 'dueOn:desc' } },
    { key: 'cancelled', label: t('fee.wasCancelled'), asks: { cancelled: 'true', sort: 'dueOn:desc' } },
  ];
  return (
    <TabbedList
      resource={feeHistory}
      label={t('fee.views')}
      tabs={tabs}
      cells={cells}
      actions={<RemindButton />}
      above={
        <>
          <ChangesNote />
          <Sums />
        </>
      }
    />
  );
}

/** Reminds the members of what is owed in the present list. */
function RemindButton() {
  const { t } = useWords();
  const may = useMay(feeHistory);
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const [isListed, setListed] = useState(false);
  if (!may('Remind')) return null;
  const names = [...new Set(params.keys())].filter((name) => !NOT_ASKED.has(name));
  const filter = Object.fromEntries(names.map((name) => [name, params.getAll(name)]));
  return (
    <>
      <Button variant="subtle" leftSection={<IconHistory />} onClick={() => setListed(true)}>
        {t('fee.reminders')}
      </Button>
      <Button variant="default" leftSection={<IconSend />} onClick={() => setOpen(true)}>
        {t('fee.remind')}
      </Button>
      {isListed && <RemindersDialog onClose={() => setListed(false)} />}
      {isOpen && (
        <RemindDialog
          aim={{ filter: plain(filter) }}
          title={t('fee.remindList')}
          tone={2}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Single values stand alone, as in the query of a list. */
function plain(filter: Readonly<Record<string, string[]>>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(filter).map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]),
  );
}

/** Parameters of the address that do not choose rows. */
const NOT_ASKED = new Set(['page', 'pageSize', 'sort', 'fields', 'view']);

/** The sums of all fees that the address asks for, on every page. */
function Sums() {
  const { t, formatNumber } = useWords();
  const [params] = useSearchParams();
  const asked = [...params].filter(([name]) => !NOT_ASKED.has(name));
  const query = new URLSearchParams(asked).toString();
  const { data } = useAnswer(feeCalls.sums, { query }, { placeholderData: keepPreviousData });
  const { field } = useWords().area(feeHistory.area);
  if (!data) return <div className={classes.sums} aria-busy="true" />;
  return (
    <dl className={classes.sums} aria-label={t('fee.sums')}>
      <div>
        <dd>{t('fee.sumFees', { count: formatNumber(data.count), members: formatNumber(data.members) })}</dd>
      </div>
      {(['total', 'paid', ...(data.waived === '0' ? [] : (['waived'] as const)), 'debt'] as const).map((name) => (
        <div key={name}>
          <dt>{field(name)}</dt>
          <dd>{showAmount(data[name])} ₫</dd>
        </div>
      ))}
      {data.due !== data.overdue && (
        <div>
          <dt>{t('fee.sumDue')}</dt>
          <dd>{showAmount(data.due)} ₫</dd>
        </div>
      )}
      {data.overdue !== '0' && (
        <div>
          <dt>{t('fee.sumOverdue')}</dt>
          <dd className={classes.overdue}>{showAmount(data.overdue)} ₫</dd>
        </div>
      )}
      {data.credit !== '0' && (
        <div>
          <dt>{t('fee.credit')}</dt>
          <dd>{showAmount(data.credit)} ₫</dd>
        </div>
      )}
    </dl>
  );
}

/** One fee among the fees of its member. */
export function FeeHistoryPage() {
  const { t } = useWords();
  return (
    <RecordPage
      resource={feeHistory}
      state={({ status, age, cancelledAt, memberCode }) => (
        <>
          {cancelledAt ? (
            t('fee.wasCancelled')
          ) : (
            <CellText resource={feeHistory} name={age ? 'age' : 'status'} value={age ?? status} />
          )}
          <span> · {memberCode}</span>
        </>
      )}
      menuItems={({ memberId, id }) => (
        <Menu.Item leftSection={<IconListDetails />} component={Link} to={memberFeesPath(memberId, id)}>
          {t('fee.allFees')}
        </Menu.Item>
      )}
      first={{ label: t('fee.fees'), render: ({ memberId }) => <OfMember memberId={memberId} /> }}
    />
  );
}

function OfMember({ memberId }: { memberId: string }) {
  const { id } = useParams();
  return (
    <Panel answer={useFeesOfMember(memberId)} waiting={{ width: 'auto', m: 'xl' }}>
      {(data) => <MemberFees data={data} first={id} />}
    </Panel>
  );
}

/** The form of a single fee. The address of a new one may hold `memberId`. */
export function FeeHistoryFormPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const [today] = useState(() => dayOf(new Date()));
  const memberId = params.get('memberId') ?? '';
  return (
    <FormPage
      resource={feeHistory}
      initial={{ memberId, year: Number(today.slice(0, 4)), kind: 1, period: 'Y' }}
      without={id ? ['paidBefore'] : []}
    />
  );
}
