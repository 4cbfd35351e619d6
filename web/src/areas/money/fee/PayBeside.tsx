import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { useShortcuts } from '../../../kit/ui/shortcuts.ts';
import type { FeesOfMember } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import classes from './Desk.module.css';
import './desk.texts.ts';
import { PayPanel } from './PayPanel.tsx';
import { memberFeesPath, owedFees, useAfterEntry, useFeesOfMember } from './use-fees.ts';

interface PayBesideProps {
  /** Undefined: the person chooses who pays. */
  memberId?: string;
  feeId?: string;
  onClose: () => void;
}

/** Enters a payment beside the desk. It takes the focus, and gives it back to the row when the payment is entered. */
export function PayBeside({ memberId: given, feeId, onClose }: PayBesideProps) {
  const { t } = useWords();
  const [picked, setPicked] = useState<string | null>(null);
  const memberId = given ?? picked;
  useShortcuts({ keys: ['Escape'], run: onClose });
  return (
    <aside className={`${classes.beside} rigid short auto relative surface`} aria-label={t('fee.pay')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.close}
        aria-label={t('feeDesk.closePay')}
        onClick={onClose}
      >
        <IconX />
      </ActionIcon>
      {!given && (
        <div className={classes.who}>
          <RefPicker area="AnyMembers" label={t('feeDesk.whoPays')} value={picked} onChange={setPicked} />
          {!picked && <p className="faint">{t('feeDesk.whoPaysHint')}</p>}
        </div>
      )}
      {memberId && (
        <OfMember
          key={`${memberId} ${feeId}`}
          memberId={memberId}
          feeId={given ? feeId : undefined}
          onClose={onClose}
        />
      )}
    </aside>
  );
}

function OfMember({ memberId, feeId, onClose }: { memberId: string; feeId: string | undefined; onClose: () => void }) {
  return (
    <Panel answer={useFeesOfMember(memberId)} waiting={{ width: 'auto', m: 'xl' }}>
      {(data) => <Pay data={data} feeId={feeId} onClose={onClose} />}
    </Panel>
  );
}

function Pay({ data, feeId, onClose }: { data: FeesOfMember; feeId: string | undefined; onClose: () => void }) {
  const { t } = useWords();
  const [oldest] = owedFees(data);
  const [id] = useState(feeId ?? oldest?.id);
  const fee = data.fees.find((one) => one.id === id);
  useAfterEntry(fee, onClose);
  return (
    <div className={classes.pay}>
      <p className={`${classes.payer} stack m0`}>
        <b>{data.memberName}</b>
        <Link to={memberFeesPath(data.memberId, id)}>{t('feeDesk.otherFees')}</Link>
      </p>
      {fee ? <PayPanel fee={fee} data={data} isFocused /> : <p className="faint">{t('fee.noDebt')}</p>}
    </div>
  );
}
