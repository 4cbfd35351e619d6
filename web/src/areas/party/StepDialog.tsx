import { stepSchemas } from '@hoivien/contract/areas/party/party.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useState } from 'react';
import { ApiError } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { type LooseRecord, labelOf } from '../../kit/resource/records.ts';
import { useStep } from '../../kit/resource/use-step.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import './party.texts.ts';
import { StepInput, type StepValues } from './StepInput.tsx';

/** What each step that is asked about takes, in the order it is entered. */
const steps = {
  Refuse: ['reason'],
  Deactivate: [],
  Leave: ['endsOn', 'endKind', 'endReason', 'endDecisionNumber'],
  Rejoin: ['startsOn'],
} as const;

type AskedAction = keyof typeof steps;

/** A step that somebody is about to take. */
export interface AskedStep {
  action: AskedAction;
  record: LooseRecord;
}

/** Whether a step is asked about before it is taken. */
export function isAsked(action: string): action is AskedAction {
  return action in steps;
}

interface StepDialogProps {
  resource: Resource;
  /** Undefined closes the dialog. */
  asked: AskedStep | undefined;
  onClose: () => void;
}

/** Asks for what a step in the life of a member or club needs, and takes it. */
export function StepDialog({ resource, asked, onClose }: StepDialogProps) {
  // The words of the last question stay while the dialog fades.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  if (!last) return null;
  return (
    <Dialog
      key={`${last.record.id} ${last.action}`}
      resource={resource}
      step={last}
      opened={asked !== undefined}
      onClose={onClose}
    />
  );
}

interface DialogProps {
  resource: Resource;
  step: AskedStep;
  opened: boolean;
  onClose: () => void;
}

function Dialog({ resource, step: { action, record }, opened, onClose }: DialogProps) {
  const { t, message } = useWords();
  const take = useStep(resource);
  const [values, setValues] = useState<StepValues>(beginning);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const names = steps[action];
  const close = () => {
    setValues(beginning());
    setErrors({});
    onClose();
  };
  const confirm = async () => {
    const body = bodyOf(action, values);
    const wrong = problemsOf(resource, action, body);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      await take(record, action, names.length > 0 ? body : undefined);
      close();
    } catch (error) {
      const told = refusedFields(error, names);
      if (told) setErrors(told);
      else notify.failed(error);
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      danger={action !== 'Rejoin'}
      locked={names.length > 0 ? false : undefined}
      title={t(`party.${action}Ask`, { name: labelOf(record) })}
      confirmLabel={t(`party.${action}`)}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{t(`party.${action}Hint`)}</p>
      {names.map((name, index) => (
        <StepInput
          key={name}
          resource={resource}
          name={name}
          value={values[name] ?? ''}
          error={errors[name] && message(errors[name], { max: 1000 })}
          isFirst={index === 0}
          onValue={(value) => {
            setValues({ ...values, [name]: value });
            setErrors({ ...errors, [name]: '' });
          }}
        />
      ))}
    </ConfirmDialog>
  );
}

function beginning(): StepValues {
  const day = dayOf(new Date());
  return { endsOn: day, startsOn: day };
}

function bodyOf(action: AskedAction, values: StepValues): Record<string, unknown> {
  const names: readonly string[] = steps[action];
  return Object.fromEntries(names.map((name): [string, unknown] => [name, valueOf(name, values[name] ?? '')]));
}

function valueOf(name: string, value: string): string | number | null | undefined {
  if (name === 'endKind') return value ? Number(value) : undefined;
  return name === 'endDecisionNumber' && !value.trim() ? null : value;
}

/** What is wrong with the input, a key for each field, by the same schema as on the server. */
function problemsOf({ area }: Resource, action: AskedAction, body: object): Record<string, string> {
  if (action === 'Deactivate') return {};
  const { error } = stepSchemas(area)[action].safeParse(body);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

/** What the server refused, when it concerns what was entered here. */
function refusedFields(error: unknown, names: readonly string[]): Record<string, string> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const told = error.errors.filter(({ field }) => names.includes(field));
  if (told.length > 0) return Object.fromEntries(told.map(({ field, message }) => [field, message]));
  const [only] = names.filter((name) => name === 'endsOn' || name === 'startsOn');
  return only && error.key?.match(/\.(EndsOn|Membership)\.InValid$/) ? { [only]: error.key } : undefined;
}
