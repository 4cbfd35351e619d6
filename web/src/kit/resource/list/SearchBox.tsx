import { uncapitalise } from '@hoivien/contract/kit/fold.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { SEARCH_MAX } from '@hoivien/contract/kit/paging.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import classes from './ListPage.module.css';
import { searchedFields } from './use-list-address.ts';

/** The pause in typing before the list follows, in milliseconds. */
const PAUSE = 120;

interface SearchBoxProps {
  resource: Resource;
  value: string;
  onSearch: (value: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** The search of a list, which follows the typing. */
export function SearchBox({ resource, value, onSearch, ref }: SearchBoxProps) {
  const { t, area } = useWords();
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const send = useDebouncedCallback((next: string) => {
    setSent(next.trim());
    onSearch(next.trim());
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
  const fields = searchedFields(resource).map((name) => uncapitalise(area(resource.area).field(name)));
  const label = t('resource.search', { fields: fields.join(', ') });
  const short = t('resource.search', { fields: fitting(fields) });
  return (
    <TextInput
      ref={ref}
      className={classes.search}
      type="search"
      size="xs"
      placeholder={short}
      title={label}
      aria-label={label}
      maxLength={SEARCH_MAX}
      leftSection={<IconSearch aria-hidden="true" />}
      rightSection={text ? null : <kbd aria-hidden="true">/</kbd>}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        send(currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
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
