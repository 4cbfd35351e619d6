import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FieldError } from '../../api/api-error.ts';
import { useWords } from '../../i18n/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import './form.texts.ts';

interface AskedDialogProps {
  /** What the server asks (`questionsIn`); without it the dialog is closed. */
  questions: readonly FieldError[] | undefined;
  /** Sends again with the keys that answer. */
  onAnswer: (keys: readonly string[]) => void | Promise<void>;
  onClose: () => void;
  /** The word of the step that is asked about, where it is no save. */
  step?: string | undefined;
}

/** Asks what the server asked about a save. One question with several answers begins with none of them. */
export function AskedDialog({ questions, onAnswer, onClose, step }: AskedDialogProps) {
  const { t, message } = useWords();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const several = (questions ?? []).filter(({ answers }) => answers);
  const keys = (questions ?? []).map((one) => (one.answers ? chosen[one.message] : one.message));
  // Figures and names say what the save touches; without them a value itself is in doubt.
  const isSlip = (questions ?? []).every(({ params }) => Object.keys(params ?? {}).length === 0);
  const kind = several.length > 0 ? 'asked' : isSlip ? 'slips' : 'touches';
  const isWhole = keys.every((key) => key !== undefined);
  return (
    <ConfirmDialog
      opened={questions !== undefined}
      title={step ?? t(`form.${kind}`)}
      confirmLabel={step ?? t(`form.${kind}Save`)}
      cancelLabel={t('kit.stay')}
      {...(several.length > 0 && { locked: !isWhole })}
      onConfirm={() => onAnswer(keys.filter((key) => key !== undefined))}
      onClose={onClose}
    >
      {questions?.map((one) =>
        one.answers ? (
          <Radio.Group
            key={one.message}
            label={message(one.message, one.params)}
            value={chosen[one.message] ?? null}
            onChange={(value) => setChosen({ ...chosen, [one.message]: value })}
          >
            <Stack gap="sm" mt="sm">
              {one.answers.map((key) => (
                <Radio key={key} value={key} label={message(key)} />
              ))}
            </Stack>
          </Radio.Group>
        ) : (
          <p key={one.message}>{message(one.message, one.params)}</p>
        ),
      )}
    </ConfirmDialog>
  );
}
