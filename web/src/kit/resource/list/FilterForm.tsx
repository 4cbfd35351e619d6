import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { type FormEvent, type RefObject, useRef } from 'react';
import { useWords } from '../../i18n/words.ts';
import { passing } from '../../ui/typing.ts';
import type { Condition } from '../query/conditions.ts';
import type { Asked } from '../query/use-counts.ts';
import { ConditionInputs, Left, useLeft, useWork } from './ConditionInputs.tsx';
import './filter.texts.ts';
import classes from './ListPage.module.css';
import { useLeaving } from './use-leaving.ts';

interface FilterFormProps {
  resource: Resource;
  condition: Condition;
  /** The other filters and the search, among which it counts. */
  among: Asked;
  /** The chip that opened the form. */
  chip: RefObject<HTMLElement | null>;
  /** Takes each complete condition. */
  onHold: (next: Condition) => void;
  onClose: (isFocused: boolean) => void;
}

/**
 * The form of one condition: its operator and its values. The list follows each choice at once, and typed values when
 * they are complete: on Enter, when their input is left, and when the form closes.
 */
export function FilterForm({ resource, condition, among, chip, onHold, onClose }: FilterFormProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const work = useWork(resource, condition, onHold);
  const { settle, typed } = work;
  const found = useLeft(resource, among, typed);
  useLeaving({ chip, form }, settle, onClose);
  const finish = (event: FormEvent) => {
    event.preventDefault();
    if (settle()) onClose(true);
  };
  return (
    <form
      {...passing}
      ref={form}
      className={classes.filterForm}
      onSubmit={finish}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) settle();
      }}
      noValidate
    >
      <ConditionInputs resource={resource} name={condition.field} work={work} />
      <div className={`${classes.filterFoot} between gap3 note`}>
        <Left resource={resource} found={found} />
        <Button type="submit" variant="default">
          {t('filter.done')}
        </Button>
      </div>
    </form>
  );
}
