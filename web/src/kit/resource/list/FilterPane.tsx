import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useId } from 'react';
import { useWords } from '../../i18n/words.ts';
import { passing } from '../../ui/typing.ts';
import { type Condition, parametersOf } from '../query/conditions.ts';
import type { Asked } from '../query/use-counts.ts';
import { ConditionInputs, Left, useLeft, useWork } from './ConditionInputs.tsx';
import { FilterBands } from './FilterBands.tsx';
import classes from './FilterMenu.module.css';
import './filter.texts.ts';

interface FilterPaneProps {
  resource: Resource;
  /** The field, and what is chosen of it at first. */
  condition: Condition;
  among: Asked;
  ref: RefObject<HTMLFormElement | null>;
  onTake: (condition: Condition) => void;
  /** Back to the fields, where they give way to the pane. */
  onBack: () => void;
}

/** The condition on one field in the menu of filters: the list follows when it is taken. */
export function FilterPane({ resource, condition, among, ref, onTake, onBack }: FilterPaneProps) {
  const { t, area, formatNumber } = useWords();
  const id = useId();
  const work = useWork(resource, condition);
  const { typed, settle } = work;
  const found = useLeft(resource, among, typed);
  const take = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (settle() && typed && Object.keys(parametersOf(typed)).length > 0) onTake(typed);
  };
  return (
    <form {...passing} ref={ref} className={classes.pane} aria-labelledby={id} onSubmit={take} noValidate>
      <div className={classes.title}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('filter.back')} onClick={onBack}>
          <IconChevronLeft aria-hidden="true" />
        </ActionIcon>
        <h2 id={id}>{area(resource.area).field(condition.field)}</h2>
      </div>
      <div className={classes.inputs}>
        <ConditionInputs resource={resource} name={condition.field} work={work} among={among} />
        <FilterBands resource={resource} name={condition.field} among={among} typed={typed} />
      </div>
      <div className={classes.foot}>
        <Left resource={resource} found={found} />
        <span aria-hidden="true" className={classes.drop}>
          <kbd>Esc</kbd> {t('filter.drop')}
        </span>
        <Button type="submit" size="xs" className={classes.take}>
          {t('filter.take', {
            count: found.isWhole && found.left !== undefined ? formatNumber(found.left) : '',
          }).trim()}
        </Button>
      </div>
    </form>
  );
}
