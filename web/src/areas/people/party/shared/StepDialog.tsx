import type { PartyItem } from '@hoivien/contract/party-record.ts';
import { stepSchemas } from '@hoivien/contract/areas/people/party/party.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { ApiError } from '../../../../kit/api/client.ts';
import { useWords, type Words } from '../../../../kit/i18n/words.ts';
import { labelOf } from '../../../../kit/resource/records.ts';
import { useAsked } from '../../../../kit/resource/form/use-asked.tsx';
import { useStep } from '../../../../kit/resource/record/use-step.ts';
import { ConfirmDialog } from '../../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../../kit/ui/notify.tsx';
import './party.texts.ts';
import { SharedTaxCode } from './SharedTaxCode.tsx';
import { StepInput, type StepValues } from './StepInput.tsx';

const ADMISSION = ['startsOn', 'number', 'decisionNumber', 'decisionOn'] as const;

/** The inputs of each step with a dialog, in their order. */
const steps = {
  Approve: ADMISSION,
  Refuse: ['reason'],
  Deactivate: [],
  Leave: ['endsOn', 'endKind', 'endReason', 'endDecisionNumber'],
  Rejoin: ADMISSION,
} as const;

type AskedAction = keyof typeof steps;

/** A step whose dialog is open. */
export interface AskedStep {
  action: AskedAction;
  record: PartyItem;
}

/** Whether a step has a dialog. Approving has one when the kind has stays, because an admission has a decision. */
export function isAsked(action: string, { fields }: Pick<Resource, 'fields'>): action is AskedAction {
  return action in steps && (action !== 'Approve' || 'membership' in fields);
}

interface StepDialogProps {
  resource: Resource;
  /** Undefined closes the dialog. */
  asked: AskedStep | undefined;
  onClose: () => void;
}

/** The dialog of a step in the life of a member or club. It takes the step. */
export function StepDialog({ resource, asked, onClose }: StepDialogProps) {
  const { t } = useWords();
  const take = useStep(resource);
  // The text of the last question stays while the dialog closes.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  // A dialog that appears open gives the focus back to nothing: it is drawn closed and opens then.
  const drawn = useDeferredValue(asked ?? null, null);
  if (!last) return null;
  const { action, record } = last;
  return (
    <StepForm
      key={`${record.id} ${action}`}
      resource={resource}
      action={action}
      initial={beginning(action, record)}
      opened={asked !== undefined && drawn === asked}
      title={t(`party.${action}Ask`, { name: labelOf(record, resource) })}
      hint={t(`party.${action}Hint`)}
      note={action === 'Approve' && <SharedTaxCode resource={resource} record={record} />}
      confirmLabel={t(`party.${action}`)}
      danger={action !== 'Rejoin' && action !== 'Approve'}
      send={(sent, keys) => take(record, action, sent, undefined, keys)}
      onClose={onClose}
    />
  );
}

interface StepFormProps {
  resource: Resource;
  action: AskedAction;
  initial: StepValues;
  opened: boolean;
  title: string;
  hint: string;
  /** What a person must know before they decide. */
  note?: ReactNode;
  confirmLabel: string;
  /** A red button, for steps that remove something. */
  danger?: boolean;
  /** Rejects with the refusal. `keys` answer what the server asked. */
  send: (body: object | undefined, keys: readonly string[]) => Promise<unknown>;
  onClose: () => void;
}

/** The inputs of a step. The form checks them by the schema of the server before it sends them. */
export function StepForm(props: StepFormProps) {
  const { resource, action, initial, opened, title, hint, note, confirmLabel, danger = false, send, onClose } = props;
  const { message } = useWords();
  const [values, setValues] = useState<StepValues>(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const names = steps[action];
  const close = () => {
    setValues(initial);
    setErrors({});
    onClose();
  };
  // What was typed stays under the question; a step without inputs has nothing to go back to.
  const { run, dialog } = useAsked(
    (error) => {
      const told = refusedFields(error, names, message);
      if (told) setErrors(told);
      else notify.failed(error);
    },
    names.length === 0 ? close : undefined,
    confirmLabel,
  );
  const confirm = async () => {
    const body = bodyOf(action, values);
    const wrong = problemsOf(resource, action, body);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    await run(async (keys) => {
      await send(names.length > 0 ? body : undefined, keys);
      close();
    });
  };
  return (
    <ConfirmDialog
      opened={opened}
      danger={danger}
      locked={names.length > 0 ? false : undefined}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
      onClose={close}
    >
      {dialog}
      <p>{hint}</p>
      {note}
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

/** An approval begins with the values of the application; other steps begin with today. */
function beginning(action: AskedAction, { membership }: PartyItem): StepValues {
  const day = dayOf(new Date());
  if (action !== 'Approve') return { endsOn: day, startsOn: day };
  const entered = ADMISSION.map((name): [string, string] => [name, membership?.[name] ?? '']);
  return { ...Object.fromEntries(entered), startsOn: membership?.startsOn || day };
}

function bodyOf(action: AskedAction, values: StepValues): Record<string, unknown> {
  const names: readonly string[] = steps[action];
  const body = Object.fromEntries(names.map((name): [string, unknown] => [name, valueOf(name, values[name] ?? '')]));
  return names === ADMISSION ? { membership: body } : body;
}

function valueOf(name: string, value: string): string | number | null | undefined {
  if (name === 'endKind') return value ? Number(value) : undefined;
  const mayLack = name === 'number' || name === 'endDecisionNumber' || name.startsWith('decision');
  return mayLack && !value.trim() ? null : value;
}

/** The errors of the input by field, by the same schema as on the server. */
function problemsOf({ area }: Resource, action: AskedAction, body: object): Record<string, string> {
  if (action === 'Deactivate') return {};
  const { error } = stepSchemas(area)[action].safeParse(body);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path.at(-1)), message]));
}

/** The errors of a refusal, if they belong to inputs of this form. */
function refusedFields(
  error: unknown,
  names: readonly string[],
  message: Words['message'],
): Record<string, string> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const told = error.errors.map((one) => ({ ...one, field: one.field.split('.').at(-1) ?? one.field }));
  const own = told.filter(({ field }) => names.includes(field));
  if (own.length > 0)
    return Object.fromEntries(own.map((one) => [one.field, message(one.message, { max: 1000, ...one.params })]));
  const [only] = names.filter((name) => name === 'endsOn' || name === 'startsOn');
  return only && error.key?.match(/\.(EndsOn|Membership)\.InValid$/) ? { [only]: error.key } : undefined;
}
