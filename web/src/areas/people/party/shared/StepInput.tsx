import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useWords } from '../../../../kit/i18n/words.ts';
import { DayInput } from '../../../../kit/ui/moment/DayInput.tsx';
import './party.texts.ts';

/** The inputs of a step by name, as text. */
export type StepValues = Readonly<Record<string, string>>;

interface StepInputProps {
  resource: Resource;
  name:
    | 'reason'
    | 'endsOn'
    | 'endKind'
    | 'endReason'
    | 'endDecisionNumber'
    | 'startsOn'
    | 'number'
    | 'decisionNumber'
    | 'decisionOn';
  value: string;
  error: string | undefined;
  isFirst: boolean;
  onValue: (value: string) => void;
}

/** One input of a step. */
export function StepInput({ resource, name, value, error, isFirst, onValue }: StepInputProps) {
  const { t, area } = useWords();
  const { field, choice } = area(resource.area);
  const isRequired = !OPTIONAL.includes(name);
  const shared = {
    mt: 'sm',
    withAsterisk: isRequired,
    'aria-required': isRequired,
    'data-autofocus': isFirst || undefined,
    error,
    value,
  } as const;
  if (name === 'endKind') {
    const kinds = ['1', '2', '3', '4', '5', '6'].map((kind) => ({ value: kind, label: choice('endKind', kind) }));
    return (
      <NativeSelect
        {...shared}
        label={t('party.endKind')}
        data={[{ value: '', label: t('party.chooseKind') }, ...kinds]}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    );
  }
  if (name === 'reason' || name === 'endReason') {
    return (
      <Textarea
        {...shared}
        label={field(name === 'reason' ? 'refuseReason' : 'endReason')}
        autosize
        minRows={2}
        maxRows={8}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    );
  }
  if (name === 'endDecisionNumber' || name === 'number' || name === 'decisionNumber') {
    return (
      <TextInput
        {...shared}
        label={name === 'endDecisionNumber' ? t('party.endDecisionNumber') : field(stayField(name))}
        maxLength={name === 'number' ? 32 : 50}
        autoComplete="off"
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    );
  }
  return (
    <div className="mt3">
      <DayInput
        label={field(name === 'endsOn' ? 'endsOn' : stayField(name))}
        value={value}
        onChange={onValue}
        error={error}
        required={isRequired}
        autoFocus={isFirst}
      />
    </div>
  );
}

const OPTIONAL: readonly StepInputProps['name'][] = ['endDecisionNumber', 'number', 'decisionNumber', 'decisionOn'];

/** The name of a stay's part in the labels of the form. */
function stayField(name: string): string {
  return `membership${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
