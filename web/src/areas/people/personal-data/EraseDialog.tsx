import { ERASE_WORD, type ToldStanding } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ReasonDialog } from '../../../kit/resource/record/ReasonDialog.tsx';
import './personal-data-page.texts.ts';
import { Standings } from './Standings.tsx';

interface EraseDialogProps {
  name: string;
  hint: string;
  standings: readonly ToldStanding[];
  /** Rejects with the refusal. */
  onErase: (input: { reason: string; confirm: string }) => Promise<void>;
  onClose: () => void;
}

/**
 * Asks for a reason and a word before erasing a person's data for good; shows the effect, and the records of others
 * that contain the person.
 */
export function EraseDialog({ name, hint, standings, onErase, onClose }: EraseDialogProps) {
  const { t } = useWords();
  return (
    <ReasonDialog
      title={t('personalData.EraseAsk', { name })}
      hint={hint}
      cancelLabel={t('personalData.keep')}
      confirmLabel={t('personalData.Erase')}
      reasonLabel={t('personalData.reason')}
      field="reason"
      danger
      word={ERASE_WORD}
      onConfirm={(reason) => onErase({ reason, confirm: ERASE_WORD })}
      onClose={onClose}
    >
      {standings.length > 0 ? () => <Standings standings={standings} lead="goesFrom" /> : undefined}
    </ReasonDialog>
  );
}
