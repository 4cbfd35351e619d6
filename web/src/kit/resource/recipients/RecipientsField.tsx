import { isEmptySelection, type Selection, SKIPS } from '@hoivien/contract/kit/recipients.ts';
import { Button, Checkbox, Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNamedAreas } from '../../screen/named-areas.ts';
import { useWords } from '../../i18n/words.ts';
import { announce } from '../../ui/announce.ts';
import { useChosenNames } from '../reference/use-options.ts';
import { ADD_KINDS, type AddKind, AddRecipients, useKindWord } from './AddRecipients.tsx';
import { FilterText } from './FilterText.tsx';
import { RecipientList } from './RecipientList.tsx';
import classes from './Recipients.module.css';
import { committeeText } from './committee-text.ts';
import './recipients.texts.ts';
import { type ReachAsked, useRecipientCount } from './use-recipients.ts';

/** A selection without anybody. */
export const NOBODY: Selection = {
  memberIds: [],
  otherEmails: [],
  filters: [],
  committees: [],
  tagIds: [],
  includeLeft: false,
};

interface RecipientsFieldProps extends ReachAsked {
  /** The area whose API counts and lists them, such as `Schedules`. */
  area: string;
  label: string;
  value: Selection;
  onChange: (value: Selection) => void;
  required?: boolean;
  error?: string | undefined;
  /** Shows the list behind a number elsewhere on the page; without it a drawer shows the list. */
  onList?: ((which: Listed) => void) | undefined;
}

/** The lists behind the numbers: all recipients, or those who get nothing. */
export type Listed = 'all' | 'skipped';

/**
 * Chooses recipients: people, filters of lists, committees as of a day, tags and other e-mails, each a chip with its
 * number, and the live total with those who get nothing. Each number opens the list.
 *
 * @example <RecipientsField area="Notifications" label="Người nhận" value={selection} onChange={set} channels={[1, 2]} />
 */
export function RecipientsField(props: RecipientsFieldProps) {
  const { area, label, value, onChange, required = false, error, channels, purpose, onList } = props;
  const { t, formatNumber, problem } = useWords();
  const word = useKindWord();
  const { recipients: areas } = useNamedAreas();
  const [adding, setAdding] = useState<AddKind>();
  const [listed, setListed] = useState<Listed>();
  const { memberIds, filters, committees, tagIds, otherEmails, includeLeft } = value;
  const members = useChosenNames(areas.people, memberIds);
  const tags = useChosenNames(areas.tags, tagIds);
  const boards = useChosenNames(
    areas.committees,
    committees.map(({ committeeId }) => committeeId),
  );
  const isEmpty = isEmptySelection(value);
  const count = useRecipientCount(area, value, { channels, purpose });
  const counted = isEmpty ? undefined : count.data;
  const without = <Item,>(list: readonly Item[], at: number) => list.filter((_, index) => index !== at);
  const chip = (
    kind: AddKind,
    key: string,
    name: string,
    shown: ReactNode,
    count: number | undefined,
    rest: Partial<Selection>,
  ) => (
    <li key={`${kind} ${key}`} className={classes.chip}>
      <span className={classes.kind}>{word(kind)}</span>
      <span className={classes.name}>{shown}</span>
      {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
      <button
        type="button"
        aria-label={t('recipients.remove', { name })}
        onClick={() => {
          onChange({ ...value, ...rest });
          announce(t('recipients.remove', { name }));
        }}
      >
        <IconX aria-hidden="true" />
      </button>
    </li>
  );
  return (
    <div className={classes.field} role="group" aria-label={label}>
      <div className={classes.label}>
        {label}
        {required && <span className={classes.error}> *</span>}
      </div>
      <ul className={classes.box} aria-label={t('recipients.chosen')} {...(error && { 'data-wrong': true })}>
        {filters.map((filter, at) => {
          const title = <FilterText filter={filter} />;
          const name = `${t('recipients.filter')} ${at + 1}`;
          return chip('filter', `${at}`, name, title, counted?.groups.filters[at], { filters: without(filters, at) });
        })}
        {committees.map(({ committeeId, on }, at) => {
          const title = committeeText({ name: boards.of(committeeId), on }, t);
          return chip('committee', `${committeeId} ${on}`, title, title, counted?.groups.committees[at], {
            committees: without(committees, at),
          });
        })}
        {tagIds.map((id, at) =>
          chip('tag', id, tags.of(id), tags.of(id), counted?.groups.tagIds[at], { tagIds: without(tagIds, at) }),
        )}
        {memberIds.map((id, at) =>
          chip('people', id, members.of(id), members.of(id), undefined, { memberIds: without(memberIds, at) }),
        )}
        {otherEmails.map(({ name, emailAddress }, at) =>
          chip('email', emailAddress, name, `${name} <${emailAddress}>`, undefined, {
            otherEmails: without(otherEmails, at),
          }),
        )}
        {isEmpty && <li className={classes.none}>{t('recipients.none')}</li>}
        <li>
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <Button variant="subtle" size="compact-md" leftSection={<IconPlus aria-hidden="true" size={16} />}>
                {t('recipients.add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {ADD_KINDS.map((kind) => (
                <Menu.Item key={kind} onClick={() => setAdding(kind)}>
                  {word(kind)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </li>
      </ul>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {!isEmpty && (
        <div className={classes.total} aria-live="polite">
          {count.isError ? (
            <span className={classes.error}>{problem(count.error)}</span>
          ) : counted ? (
            <Total counted={counted} onList={onList ?? setListed} />
          ) : (
            t('recipients.counting')
          )}
        </div>
      )}
      {(filters.length > 0 || tagIds.length > 0 || committees.length > 0) && (
        <Checkbox
          label={t('recipients.left')}
          checked={includeLeft}
          onChange={({ currentTarget }) => onChange({ ...value, includeLeft: currentTarget.checked })}
        />
      )}
      {adding && <AddRecipients kind={adding} value={value} onChange={onChange} onClose={() => setAdding(undefined)} />}
      {listed && (
        <RecipientList
          area={area}
          selection={value}
          reach={{ channels, purpose }}
          first={listed}
          onClose={() => setListed(undefined)}
        />
      )}
    </div>
  );
}

function Total({
  counted,
  onList,
}: {
  counted: NonNullable<ReturnType<typeof useRecipientCount>['data']>;
  onList: (which: Listed) => void;
}) {
  const { t, formatNumber } = useWords();
  const left = counted.total - counted.reached;
  const reasons = SKIPS.filter((reason) => counted.skipped[reason] > 0).map((reason) =>
    t(`recipients.${reason}`, { count: formatNumber(counted.skipped[reason]) }),
  );
  return (
    <>
      <button type="button" onClick={() => onList('all')}>
        {t('recipients.total', { count: formatNumber(counted.total) })}
      </button>
      {left > 0 && (
        <>
          <button type="button" onClick={() => onList('skipped')}>
            {t('recipients.skipped', { count: formatNumber(left) })}
          </button>
          <span>{t('recipients.because', { reasons: reasons.join(', ') })}</span>
        </>
      )}
      {counted.repeated > 0 && <span>{t('recipients.repeated', { count: formatNumber(counted.repeated) })}</span>}
    </>
  );
}
