import { sumOf } from '@hoivien/contract/kit/money.ts';
import { Button } from '@mantine/core';
import { IconBuildingBank, IconSend } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Desk.module.css';
import './desk.texts.ts';
import './fee-page.texts.ts';
import { aimOf, remindPath, useReminderAges } from './use-reminders.ts';

/** The way to the lines of the bank that wait; nothing while there are none. */
export function BankButton({ waiting }: { waiting: number }) {
  const { t, formatNumber } = useWords();
  if (waiting === 0) return null;
  return (
    <Button variant="default" component={Link} to="/bank-statements/queue" leftSection={<IconBuildingBank />}>
      {t('feeDesk.bank')}{' '}
      <span className={`${classes.inButton} quiet regular`}>
        {t('feeDesk.bankLines', { count: formatNumber(waiting) })}
      </span>
    </Button>
  );
}

/** The way to reminders of what is overdue in the present list, with the number of who gets one. */
export function RemindButton() {
  const { t, formatNumber } = useWords();
  const [params] = useSearchParams();
  const aim = aimOf(params);
  const { data } = useReminderAges(aim);
  const count = data && sumOf(data.ages.map(({ reached }) => reached));
  return (
    <Button variant="default" component={Link} to={remindPath(aim.filter)} leftSection={<IconSend />}>
      {count ? t('feeDesk.remindMany', { count: formatNumber(count) }) : t('fee.remind')}
    </Button>
  );
}
