import type { Desk } from '@hoivien/contract/desk.ts';
import { REASON_MAX } from '@hoivien/contract/kit/reason.ts';
import { Radio, Textarea } from '@mantine/core';
import { useWords } from '../../i18n/words.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import classes from '../desk/Desk.module.css';
import '../desk/desk.texts.ts';

interface RefuseDialogProps {
  title: string;
  confirmLabel: string;
  /** The ready reasons, without which the reason is typed. */
  reasons: Desk['reasons'] | undefined;
  /** Opens at the typed reason. */
  isTyped?: boolean;
  hint?: string;
  /** Rejects with the refusal. */
  onRefuse: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

const TYPED = 'typed';

/** Asks for the reason of a refusal: a ready one, or a typed one. Nothing is refused without a reason. */
export function RefuseDialog(props: RefuseDialogProps) {
  const { title, confirmLabel, reasons, isTyped = !reasons, hint, onRefuse, onClose } = props;
  const { t, pick, message } = useWords();
  const reasonOf = ({ chosen, reason }: { chosen: string; reason: string }) =>
    chosen === TYPED ? reason.trim() : chosen;
  return (
    <FormDialog
      title={title}
      confirmLabel={confirmLabel}
      danger
      initial={{ chosen: isTyped ? TYPED : '', reason: '' }}
      check={(values) => {
        const key = values.chosen === TYPED ? 'reason' : 'chosen';
        const said: Record<string, string> = {};
        if (!reasonOf(values)) said[key] = message('Mes.Desk.Reason.Required');
        return said;
      }}
      limits={{ max: REASON_MAX }}
      send={(values) => onRefuse(reasonOf(values))}
      onClose={onClose}
    >
      {(input, { chosen }) => (
        <>
          <p>{hint ?? t('desk.refuseLine')}</p>
          {reasons && !isTyped && (
            <Radio.Group {...input('chosen')} label={t('desk.refuseReason')} withAsterisk mt="sm">
              <div className={`${classes.radios} grid gap3`}>
                {reasons.map((pair) => (
                  <Radio key={pair[0]} value={pick(pair)} label={pick(pair)} />
                ))}
                <Radio value={TYPED} label={t('desk.otherReason')} />
              </div>
            </Radio.Group>
          )}
          {chosen === TYPED && (
            <Textarea
              {...input('reason')}
              mt="sm"
              data-autofocus
              autosize
              minRows={3}
              maxRows={8}
              maxLength={REASON_MAX}
              withAsterisk
              label={t('desk.refuseTyped')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
