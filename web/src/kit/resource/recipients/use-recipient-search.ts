import type { FoundKind, Selection, Whom } from '@hoivien/contract/kit/recipients/recipients.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNamedAreas } from '../../screen/named-areas.ts';
import { useWords } from '../../i18n/words.ts';
import { announce } from '../../ui/announce.ts';
import { useRememberOption } from '../reference/use-options.ts';
import { readLines } from './emails.ts';
import { type Hit, isChosen, joinedSelection, selectionOfHit, withoutHit } from './pieces.ts';
import type { Listed } from './Sentence.tsx';
import { useChips } from './use-chips.tsx';
import { useFound } from './use-recipients.ts';

/** The pause in typing before a request, in milliseconds. */
const PAUSE = 150;

/** What stands in the place of the finds. */
export type Aside = { hit: Hit } | { listed: Listed } | 'filter';

export interface SearchProps {
  area: string;
  draft: Selection;
  counted: Parameters<typeof useChips>[1];
  onChange: (next: Selection) => void;
  onAside: (aside: Aside) => void;
}

/** The search for recipients: what is typed, what it finds, which row the keys have reached, and what is chosen by it. */
export function useRecipientSearch({ area, draft, counted, onChange, onAside }: SearchProps) {
  const { t } = useWords();
  const { recipients: areas } = useNamedAreas();
  const remember = useRememberOption();
  const id = useId();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<FoundKind>();
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLInputElement>(null);
  const [asked] = useDebouncedValue(text.trim(), PAUSE);
  const every = useFound(area, asked, undefined);
  const one = useFound(area, asked, kind);
  const groups = (kind ? one.data?.filter((group) => group.kind === kind) : every.data) ?? [];
  const rows: Hit[] = groups.flatMap(({ kind: of, items }) => items.map((item) => ({ kind: of, ...item })));
  const chips = useChips(draft, counted);
  const { people } = readLines(text, draft.otherEmails);
  const isSettled = asked === text.trim() && every.isSuccess && !every.isPlaceholderData;
  const totals = new Map(every.data?.map((group) => [group.kind, group.total]));
  const all = [...totals.values()].reduce((sum, count) => sum + count, 0);
  const type = (next: string) => {
    setText(next);
    setActive(-1);
  };
  const named = (hit: Hit) => {
    const of = { club: areas.clubs, committee: areas.committees, tag: areas.tags, person: areas.people } as const;
    const where = hit.kind === 'used' ? hit.area : of[hit.kind as keyof typeof of];
    if (where) remember(where, { id: hit.id, code: '', name: hit.name });
  };
  const toggle = (hit: Hit) => {
    named(hit);
    const isOn = isChosen(draft, hit);
    onChange(isOn ? withoutHit(draft, hit) : joinedSelection(draft, selectionOfHit(hit)));
    announce(t(isOn ? 'recipients.remove' : 'recipients.chose', { name: hit.name }));
  };
  const addEmails = (found: typeof people) => {
    if (found.length === 0) return;
    onChange({ ...draft, otherEmails: [...draft.otherEmails, ...found] });
    type('');
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const hit = rows[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = event.key === 'ArrowDown' ? Math.min(active + 1, rows.length - 1) : Math.max(active - 1, -1);
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === ' ' && hit) {
      event.preventDefault();
      toggle(hit);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (hit) toggle(hit);
      else if (people.length > 0) addEmails(people);
      else if (isSettled && rows[0]) toggle(rows[0]);
    } else if (event.key === 'ArrowRight' && hit && hit.kind !== 'person') {
      event.preventDefault();
      onAside({ hit });
    } else if (event.key === 'Backspace' && text === '' && chips.length > 0) {
      event.preventDefault();
      const last = chips.at(-1);
      if (!last) return;
      onChange(last.rest);
      announce(t('recipients.remove', { name: last.name }));
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // A list of people loses its lines in an input.
    const { people: pasted } = readLines(event.clipboardData.getData('text'), draft.otherEmails);
    if (pasted.length < 2) return;
    event.preventDefault();
    addEmails(pasted);
  };
  return {
    id,
    box,
    text,
    type,
    asked,
    kind,
    setKind,
    every,
    groups,
    rows,
    active,
    chips,
    draft,
    people,
    totals,
    all,
    isSettled,
    toggle,
    mean: (hit: Hit, whom: Whom) => {
      named(hit);
      onChange(joinedSelection(withoutHit(draft, hit), selectionOfHit(hit, whom)));
    },
    open: (hit: Hit) => onAside({ hit }),
    addEmails: () => addEmails(people),
    press,
    paste,
    /** Shows the finds of one kind, from their first. */
    show: (next: FoundKind) => {
      setKind(next);
      setActive(-1);
      box.current?.focus();
    },
  };
}

export type RecipientSearch = ReturnType<typeof useRecipientSearch>;
