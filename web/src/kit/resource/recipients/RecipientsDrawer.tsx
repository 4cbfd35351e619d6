import { isEmptySelection, type Selection, FOUND_KINDS } from '@hoivien/contract/kit/recipients/recipients.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconFilter, IconMail } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { SidePanel } from '../../ui/Dialog.tsx';
import { DayInput } from '../../ui/moment/DayInput.tsx';
import { notify } from '../../ui/notify.tsx';
import { passing } from '../../ui/typing.ts';
import { PieceFailed } from '../PieceFailed.tsx';
import { Chips } from './Chips.tsx';
import classes from './Drawer.module.css';
import { FilterPanel, useMemberLists } from './FilterPanel.tsx';
import { FoundRows, useGroupWords } from './FoundRows.tsx';
import { isChosen, joinedSelection, selectionOfHit, whomOf, withoutHit } from './pieces.ts';
import { RecipientPeople } from './RecipientPeople.tsx';
import look from './Recipients.module.css';
import './recipients.texts.ts';
import { Sentence } from './Sentence.tsx';
import { type ReachAsked, useRecipientCount } from './use-recipients.ts';
import { type Aside, type SearchProps, useRecipientSearch } from './use-recipient-search.ts';

interface RecipientsDrawerProps extends ReachAsked {
  /** The area whose API finds and counts them, such as `Schedules`. */
  area: string;
  title: string;
  /** What the drawer begins with. */
  value: Selection;
  /** Takes the choice. A promise keeps the drawer busy, and its refusal keeps it open. */
  onConfirm: (value: Selection) => void | Promise<void>;
  /** Closes it; `kept` is the choice that was not taken, undefined when it was given up. */
  onClose: (kept?: Selection) => void;
}

/**
 * Chooses recipients by one search over clubs, committees, tags, views, lists used before, members and people. What is chosen
 * is a chip in the box; a sentence says how many they are. Keys: arrows, Space, Right, Backspace, Ctrl+Enter, Escape.
 *
 * @example <RecipientsDrawer area="Schedules" title="Chọn người tham dự" value={NOBODY} onConfirm={take} onClose={close} />
 */
export function RecipientsDrawer({ area, title, value, onConfirm, onClose, channels, purpose }: RecipientsDrawerProps) {
  const { t, formatNumber, problem } = useWords();
  const [draft, setDraft] = useState(value);
  const [aside, setAside] = useState<Aside>();
  const [busy, setBusy] = useState(false);
  const reach = { channels, purpose };
  const count = useRecipientCount(area, draft, reach);
  const isEmpty = isEmptySelection(draft);
  const counted = isEmpty ? undefined : count.data;
  const total = counted?.total ?? 0;
  const isReady = !isEmpty && total > 0 && !count.isError;
  const confirm = async () => {
    if (!isReady || busy) return;
    setBusy(true);
    try {
      await onConfirm(draft);
    } catch (error) {
      notify.failed(error);
      setBusy(false);
    }
  };
  const take = (next: Selection) => setDraft({ ...next, includeLeft: draft.includeLeft });
  return (
    <SidePanel
      opened
      onClose={() => onClose(draft)}
      position="right"
      size="50em"
      title={title}
      closeButtonProps={{ 'aria-label': t('recipients.closeKeep') }}
      classNames={{ content: classes.panel ?? '', body: classes.body ?? '', title: classes.title ?? '' }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.stopPropagation();
          void confirm();
        }
      }}
    >
      {aside === undefined ? (
        <Search area={area} draft={draft} counted={counted} onChange={take} onAside={setAside} />
      ) : (
        <div className={`${classes.aside} stack gap3 grow auto`}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            data-autofocus
            leftSection={<IconArrowLeft aria-hidden="true" />}
            onClick={() => setAside(undefined)}
          >
            {t('recipients.back')}
          </Button>
          <AsideView
            aside={aside}
            area={area}
            draft={draft}
            reach={reach}
            onChange={take}
            onBack={() => setAside(undefined)}
          />
        </div>
      )}
      <div className={`${classes.say} ${look.total} flex wrap note`} role="status" aria-live="polite">
        {isEmpty ? (
          t('recipients.nobody')
        ) : count.isError ? (
          <span className="late small">{problem(count.error)}</span>
        ) : counted ? (
          <Sentence counted={counted} onList={(listed) => setAside({ listed })} />
        ) : (
          t('recipients.counting')
        )}
      </div>
      <footer className={`${classes.foot} centre gap2 ruled`}>
        <span className={`${classes.keys} hint`}>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('recipients.keyMove')} · <kbd>Space</kbd> {t('recipients.keyAdd')} ·{' '}
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t('recipients.keyDone')}
        </span>
        <Button variant="subtle" onClick={() => onClose()}>
          {t('kit.cancel')}
        </Button>
        <Button className={classes.take ?? ''} disabled={!isReady} loading={busy} onClick={() => void confirm()}>
          {isReady
            ? t(isEmptySelection(value) ? 'recipients.addCount' : 'recipients.keepCount', {
                count: formatNumber(total),
              })
            : t('recipients.add')}
        </Button>
      </footer>
    </SidePanel>
  );
}

/** The box with the chips and the text, and what it finds. */
function Search(props: SearchProps) {
  const { onChange, onAside } = props;
  const { t } = useWords();
  const { tab, most } = useGroupWords();
  const mayFilter = useMemberLists().length > 0;
  const search = useRecipientSearch(props);
  const { id, box, text, type, asked, kind, setKind, every, rows, active, chips, people, totals, all, isSettled } =
    search;
  return (
    <>
      <div className={classes.top}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text goes to the text */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text itself takes the keys */}
        <div
          className={`${classes.box} row wrap gap1 auto round2`}
          onClick={(event) => event.target === event.currentTarget && box.current?.focus()}
        >
          <ul className={classes.chips} aria-label={t('recipients.chosen')}>
            <Chips
              chips={chips}
              onChange={(next) => {
                onChange(next);
                box.current?.focus();
              }}
            />
          </ul>
          <input
            {...passing}
            ref={box}
            data-autofocus
            role="combobox"
            aria-expanded={rows.length > 0}
            aria-haspopup="grid"
            aria-controls={id}
            aria-activedescendant={rows[active] ? `${id}-${active}` : undefined}
            aria-label={t('recipients.search')}
            placeholder={t('recipients.searchHint')}
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={search.press}
            onPaste={search.paste}
          />
        </div>
        {all > 0 && asked !== '' ? (
          <div
            key={[...totals.keys()].join()}
            className={`${classes.tabs} flex gap4 ruled-below mt1`}
            role="group"
            aria-label={t('recipients.within')}
          >
            <Tab label={t('recipients.allKinds')} count={most(all)} isOn={!kind} onPress={() => setKind(undefined)} />
            {FOUND_KINDS.filter((of) => totals.has(of)).map((of) => (
              <Tab
                key={of}
                label={tab(of)}
                count={most(totals.get(of) ?? 0)}
                isOn={kind === of}
                onPress={() => search.show(of)}
              />
            ))}
          </div>
        ) : (
          <div className={`${classes.tabs} flex gap4 ruled-below mt1`} />
        )}
      </div>
      <div className={`${classes.scroll} grow auto`}>
        {every.isError && <PieceFailed error={every.error} onRetry={() => void every.refetch()} />}
        <FoundRows search={search} />
        {isSettled && rows.length === 0 && (
          <p className={look.hint}>
            {text.trim() === '' ? t('recipients.noneYet') : t('recipients.nothingFor', { text: text.trim() })}
          </p>
        )}
      </div>
      <div className={`${classes.more} wrap gap2`}>
        {(people.length > 0 || (isSettled && text.trim() !== '' && rows.length === 0)) && (
          <Button
            variant="default"
            leftSection={<IconMail aria-hidden="true" />}
            disabled={people.length === 0}
            onClick={search.addEmails}
          >
            {people.length > 0
              ? t('recipients.addThis', { address: people.map(({ emailAddress }) => emailAddress).join(', ') })
              : t('recipients.addOther')}
          </Button>
        )}
        {mayFilter && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconFilter aria-hidden="true" />}
            onClick={() => onAside('filter')}
          >
            {t('recipients.byCondition')}
          </Button>
        )}
      </div>
    </>
  );
}

function Tab({ label, count, isOn, onPress }: { label: string; count: string; isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress}>
      {label} <span className="faint number">{count}</span>
    </button>
  );
}

interface AsideProps {
  aside: Aside;
  area: string;
  draft: Selection;
  reach: ReachAsked;
  onChange: (next: Selection) => void;
  onBack: () => void;
}

/** The people of a group or behind a number, or the choice by conditions. */
function AsideView({ aside, area, draft, reach, onChange, onBack }: AsideProps) {
  const { t } = useWords();
  const [on, setOn] = useState('');
  if (aside === 'filter')
    return (
      <>
        <h3 className="large">{t('recipients.byCondition')}</h3>
        <FilterPanel
          onTake={(filter) => {
            onChange({ ...draft, filters: [...draft.filters, filter] });
            onBack();
          }}
        />
      </>
    );
  if ('listed' in aside)
    return (
      <>
        <h3 className="large">
          {aside.listed === 'all' ? t('recipients.chosen') : t(`recipients.title_${aside.listed}`)}
        </h3>
        <RecipientPeople
          key={aside.listed}
          area={area}
          selection={draft}
          reach={reach}
          only={aside.listed === 'all' ? null : aside.listed}
        />
      </>
    );
  const { hit } = aside;
  const isOn = isChosen(draft, hit);
  const whole = selectionOfHit(hit, isOn && hit.whom ? whomOf(draft, hit) : undefined);
  const selection =
    hit.kind === 'committee' ? { ...whole, committees: [{ committeeId: hit.id, on: on || null }] } : whole;
  return (
    <>
      <h3 className="large">{hit.name}</h3>
      {hit.kind === 'committee' && <DayInput label={t('recipients.day')} value={on} onChange={setOn} />}
      <div>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => {
            onChange(isOn ? withoutHit(draft, hit) : joinedSelection(draft, selection));
            onBack();
          }}
        >
          {t(isOn ? 'recipients.takeOut' : 'recipients.takeGroup')}
        </Button>
      </div>
      <RecipientPeople area={area} selection={selection} reach={reach} only={null} />
    </>
  );
}
