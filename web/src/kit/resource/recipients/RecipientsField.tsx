import { hasGroups, isEmptySelection, type Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { uncapitalise } from '@hoivien/contract/kit/fold.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Chips } from './Chips.tsx';
import { RecipientList } from './RecipientList.tsx';
import { RecipientsDrawer } from './RecipientsDrawer.tsx';
import classes from './Recipients.module.css';
import './recipients.texts.ts';
import { type Listed, Sentence } from './Sentence.tsx';
import { useChips } from './use-chips.tsx';
import { type ReachAsked, useRecipientCount } from './use-recipients.ts';

interface RecipientsFieldProps extends ReachAsked {
  /** The area whose API counts and lists them, such as `Schedules`. */
  area: string;
  label: string;
  value: Selection;
  onChange: (value: Selection) => void;
  required?: boolean;
  error?: string | undefined;
  /** Shows the list behind a number elsewhere on the page; without it, or when it answers false, a panel shows the list. */
  onList?: ((which: Listed) => boolean) | undefined;
}

/**
 * The recipients of a form: chips in a box, which the drawer fills, and the sentence with their numbers.
 *
 * @example <RecipientsField area="Notifications" label="Người nhận" value={selection} onChange={set} channels={[1, 2]} />
 */
export function RecipientsField(props: RecipientsFieldProps) {
  const { area, label, value, onChange, required = false, error, channels, purpose, onList } = props;
  const { t, problem } = useWords();
  const [choosing, setChoosing] = useState(false);
  /** A choice that somebody left without taking it. */
  const [kept, setKept] = useState<Selection>();
  const [listed, setListed] = useState<Listed>();
  const isEmpty = isEmptySelection(value);
  const count = useRecipientCount(area, value, { channels, purpose });
  const counted = isEmpty ? undefined : count.data;
  const chips = useChips(value, counted);
  const change = (next: Selection) => {
    setKept(undefined);
    onChange(next);
  };
  return (
    <div className="stack gap2" role="group" aria-label={label}>
      <div className="small strong">
        {label}
        {required && <span className="late small"> *</span>}
      </div>
      <ul
        className={`${classes.box} row wrap gap2 auto round2 m0`}
        aria-label={t('recipients.chosen')}
        {...(error && { 'data-wrong': true })}
      >
        <Chips chips={chips} onChange={change} />
        {isEmpty && <li className={classes.none}>{t('recipients.none')}</li>}
        <li>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus aria-hidden="true" size={16} />}
            onClick={() => setChoosing(true)}
          >
            {t(kept ? 'recipients.goOn' : 'recipients.choose')}
          </Button>
        </li>
      </ul>
      {error && (
        <p className="late small" role="alert">
          {error}
        </p>
      )}
      {!isEmpty && (
        <div className={`${classes.total} flex wrap note`} aria-live="polite">
          {count.isError ? (
            <span className="late small">{problem(count.error)}</span>
          ) : counted ? (
            <Sentence counted={counted} onList={(which) => onList?.(which) || setListed(which)} />
          ) : (
            t('recipients.counting')
          )}
        </div>
      )}
      {hasGroups(value) && (
        <Checkbox
          label={t('recipients.left')}
          checked={value.includeLeft}
          onChange={({ currentTarget }) => change({ ...value, includeLeft: currentTarget.checked })}
        />
      )}
      {choosing && (
        <RecipientsDrawer
          area={area}
          title={t('recipients.chooseOf', { what: uncapitalise(label) })}
          value={kept ?? value}
          channels={channels}
          purpose={purpose}
          onConfirm={(next) => {
            change(next);
            setChoosing(false);
          }}
          onClose={(left) => {
            const isNew = left && JSON.stringify(left) !== JSON.stringify(value);
            setKept(isNew ? left : undefined);
            setChoosing(false);
          }}
        />
      )}
      {listed && (
        <RecipientList
          area={area}
          selection={value}
          reach={{ channels, purpose }}
          which={listed}
          onClose={() => setListed(undefined)}
        />
      )}
    </div>
  );
}
