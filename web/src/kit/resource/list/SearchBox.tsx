import { uncapitalise } from '@hoivien/contract/kit/fold.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { SEARCH_MAX } from '@hoivien/contract/kit/paging.ts';
import { Popover, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useId, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { SentenceMenu } from '../sentence/SentenceMenu.tsx';
import { type Sentence, useSentence } from '../sentence/use-sentence.ts';
import classes from './ListPage.module.css';
import { type Filters, searchedFields } from '../use-list-address.ts';

/** The pause in typing before the list follows, in milliseconds. */
const PAUSE = 120;

interface SearchBoxProps {
  resource: Resource;
  value: string;
  onSearch: (value: string) => void;
  /** The present filters, and what takes those of a sentence with the words that stay a search; none where a list has no filters. */
  filters?: Filters;
  onFilter?: (filters: Filters, search: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** The search of a list, which follows the typing. A sentence that asks for fields is read as filters. */
export function SearchBox({ resource, value, onSearch, filters = {}, onFilter, ref }: SearchBoxProps) {
  const { t, area } = useWords();
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<{ text: string; to: number }>();
  const sentence = useSentence(resource, text, filters, isOpen && onFilter !== undefined);
  const send = useDebouncedCallback((next: string) => {
    // The words of a sentence are in no name: the list stays as it is until they are chosen.
    const searched = sentence?.isSure && isOpen ? '' : next.trim();
    if (searched === sent) return;
    setSent(searched);
    onSearch(searched);
  }, PAUSE);
  // The address has changed by other means: going back, or "clear search". Our own change of it must not affect newer
  // typing.
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const active = moved?.text === text ? moved.to : sentence?.isSure ? 0 : 1;
  const searchNow = (next: string) => {
    send.cancel();
    setSent(next);
    setOpen(false);
    onSearch(next);
  };
  const filterBy = ({ filters: next, rest }: Sentence) => {
    send.cancel();
    setSent(rest);
    setText(rest);
    setOpen(false);
    onFilter?.(next, rest);
  };
  const choose = (place: number) => {
    if (sentence && place === 0) filterBy(sentence);
    else searchNow(text.trim());
  };
  const fields = searchedFields(resource).map((name) => uncapitalise(area(resource.area).field(name)));
  const label = t('resource.search', { fields: fields.join(', ') });
  const short = t('resource.search', { fields: fitting(fields) });
  return (
    <Popover
      opened={isOpen && sentence !== undefined}
      position="bottom-start"
      width="min(92rem, calc(100vw - 4rem))"
      offset={4}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          ref={ref}
          className={`${classes.search} icons-sm`}
          wrapperProps={{ 'data-wide': (isOpen && sentence?.isSure) || undefined }}
          type="search"
          size="xs"
          placeholder={short}
          title={label}
          aria-label={label}
          aria-controls={sentence ? id : undefined}
          aria-activedescendant={sentence ? `${id}-${active}` : undefined}
          autoComplete="off"
          maxLength={SEARCH_MAX}
          leftSection={<IconSearch aria-hidden="true" />}
          rightSection={
            text ? null : (
              <kbd className="faint round1" aria-hidden="true">
                /
              </kbd>
            )
          }
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setOpen(true);
            send(currentTarget.value);
          }}
          onBlur={() => {
            if (sentence?.isSure) searchNow(text.trim());
            setOpen(false);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (sentence && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
              event.preventDefault();
              event.stopPropagation();
              setMoved({ text, to: 1 - active });
            }
            if (sentence && event.key === 'Enter') {
              event.preventDefault();
              event.stopPropagation();
              choose(active);
            }
            if (event.key !== 'Escape') return;
            if (sentence) {
              // Otherwise Chromium empties the box.
              event.preventDefault();
              event.stopPropagation();
              searchNow(text.trim());
            } else event.currentTarget.blur();
          }}
        />
      </Popover.Target>
      <Popover.Dropdown p="xs">
        {sentence && (
          <SentenceMenu
            id={id}
            resource={resource}
            sentence={sentence}
            text={text}
            active={active}
            onFilter={() => choose(0)}
            onSearch={() => choose(1)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The width of the box in characters. */
const ROOM = 20;

/** As many field names as fit into the box, in their order. */
function fitting(fields: readonly string[]): string {
  const shown = fields.filter((_, index) => fields.slice(0, index + 1).join(', ').length <= ROOM);
  if (shown.length === fields.length) return fields.join(', ');
  return `${(shown.length > 0 ? shown : fields.slice(0, 1)).join(', ')}…`;
}
