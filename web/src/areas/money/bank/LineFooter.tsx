import type { BankLine } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { IGNORE_KINDS } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, Menu, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { isSecondClick } from '../../../kit/ui/click.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { shortName } from '../../../kit/names/legal-form.ts';
import classes from './Bank.module.css';
import { isOpen } from './open-line.ts';
import type { LineMode } from './use-chosen-line.ts';
import type { LineActs } from './use-line-acts.ts';
import type { Parts } from './use-parts.ts';

interface LineFooterProps {
  line: BankLine;
  shares: Parts;
  isSplit: boolean;
  isBlocked: boolean;
  /** One line is shown at a time. */
  isQueue: boolean;
  acts: LineActs;
  onMode: (mode: LineMode) => void;
}

/** What can be done with the line. */
export function LineFooter({
  line,
  shares: { parts, found, shared, left },
  isSplit,
  isBlocked,
  isQueue,
  acts,
  onMode,
}: LineFooterProps) {
  const { t } = useWords();
  const [isBusy, setBusy] = useState(false);
  const book = async () => {
    setBusy(true);
    await acts.book(line, parts);
    setBusy(false);
  };
  const names = [...new Set(parts.map(({ memberName }) => memberName))];
  return (
    <div className={`${classes.sideFoot} flex wrap gap2 ruled`}>
      {isOpen(line) && (
        <>
          <Button
            variant={found || isSplit || isQueue ? 'filled' : 'default'}
            loading={isBusy}
            disabled={parts.length === 0 || left !== 0 || isBlocked}
            onClick={(event) => isSecondClick(event) || void book()}
          >
            <span className={`${classes.cut} block clip`} title={names.length === 1 ? names[0] : undefined}>
              {isQueue && parts.length > 0
                ? t('bank.bookSum', { sum: showAmount(shared) })
                : parts.length === 0
                  ? t('bank.book')
                  : names.length === 1 && parts.length === 1
                    ? t('bank.bookForOne', { name: shortName(names[0] ?? '').rest })
                    : t('bank.bookForMany', { count: parts.length })}
            </span>
          </Button>
          <Button variant="subtle" onClick={() => onMode(isSplit ? 'one' : 'split')}>
            {isSplit ? t('bank.cancel') : t('bank.split')}
          </Button>
          <span className="grow" />
          <IgnoreMenu line={line} onIgnore={acts.ignore} />
        </>
      )}
      {line.state === 'ignored' && (
        <Button variant="default" onClick={(event) => isSecondClick(event) || void acts.takeBack(line)}>
          {t('bank.takeBack')}
        </Button>
      )}
      {line.state === 'booked' && (
        <Button variant="default" onClick={(event) => isSecondClick(event) || void acts.undoLines([line.id])}>
          {t('bank.undo')}
        </Button>
      )}
    </div>
  );
}

function IgnoreMenu({ line, onIgnore }: { line: BankLine; onIgnore: LineActs['ignore'] }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="top-end" width={260}>
        <Menu.Target>
          <Button variant="subtle" rightSection={<IconChevronDown />}>
            {t('bank.ignore')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('bank.ignoreBecause')}</Menu.Label>
          {IGNORE_KINDS.map((kind) => (
            <Menu.Item key={kind} onClick={() => (kind === 'other' ? setAsking(true) : void onIgnore(line, kind))}>
              {t(`bank.ignore_${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <FormDialog
          title={t('bank.ignoreBecause')}
          confirmLabel={t('bank.ignore')}
          initial={{ reason: '' }}
          locked={({ reason }) => reason.trim() === ''}
          send={({ reason }) => onIgnore(line, 'other', reason.trim())}
          onClose={() => setAsking(false)}
        >
          {(input) => (
            <TextInput data-autofocus label={t('bank.reason')} withAsterisk maxLength={1000} {...input('reason')} />
          )}
        </FormDialog>
      )}
    </>
  );
}
