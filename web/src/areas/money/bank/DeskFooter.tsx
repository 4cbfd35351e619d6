import { lineCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { fetchFile } from '../../../kit/api/ask.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { saveFile } from '../../../kit/resource/use-records.ts';
import { isSecondClick } from '../../../kit/ui/click.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Bank.module.css';
import { BANK_PATH } from './bank-path.ts';
import type { ReactNode } from 'react';
import type { DeskLines } from './use-desk-lines.ts';
import type { LineActs } from './use-line-acts.ts';

interface DeskFooterProps {
  lines: DeskLines;
  acts: LineActs;
  except: ReadonlySet<string>;
  receipts: ReactNode;
}

/** What is left, and the button that books all sure lines. */
export function DeskFooter({ lines, acts: { posting, post, stop }, except, receipts }: DeskFooterProps) {
  const { t, formatNumber } = useWords();
  const actor = useActor();
  const { statement, asked, search, summary, waiting, mayUpdate, isClosed } = lines;
  const sureCount = summary ? Math.max(0, summary.sure.count - except.size) : 0;
  const download = async () => {
    try {
      const { blob, fileName } = await fetchFile(lineCalls.workbook, {
        query: { statementId: statement?.id, state: asked, search },
      });
      saveFile(blob, fileName);
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <footer className={`${classes.foot} row wrap gap3 rigid ruled`}>
      {mayUpdate && receipts}
      <span className="grow" />
      {waiting !== undefined && waiting > 0 && sureCount === 0 && !isClosed && (
        <span className="note">{t('bank.left', { count: formatNumber(waiting) })}</span>
      )}
      {sureCount > 0 && mayUpdate && <span className="note">{t('bank.undoable')}</span>}
      {actor.can(permissionCode('Fees', 'Export')) && (
        <Button variant="default" leftSection={<IconDownload />} onClick={() => void download()}>
          {t('bank.export')}
        </Button>
      )}
      <Button variant="default" component={Link} to={BANK_PATH}>
        {sureCount > 0 ? t('bank.later') : t('bank.done')}
      </Button>
      {posting !== undefined && (
        <>
          <span role="status">{t('bank.booking', { count: formatNumber(posting) })}</span>
          <Button
            variant="default"
            onClick={(event) => {
              if (!isSecondClick(event)) stop();
            }}
          >
            {t('bank.stop')}
          </Button>
        </>
      )}
      {sureCount > 0 && mayUpdate && posting === undefined && (
        <Button disabled={statement?.isBalanced === false} onClick={() => void post()}>
          {t('bank.bookSure', { count: formatNumber(sureCount) })}
        </Button>
      )}
    </footer>
  );
}
