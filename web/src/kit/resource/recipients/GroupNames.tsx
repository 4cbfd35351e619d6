import { RECIPIENT_AREAS } from '@hoivien/contract/areas/recipients/recipients.sources.ts';
import type { Groups } from '@hoivien/contract/kit/recipients.ts';
import { useWords } from '../../i18n/words.ts';
import { useChosenNames } from '../reference/use-options.ts';
import { useKindWord } from './AddRecipients.tsx';
import { committeeText } from './committee-text.ts';
import { FilterText } from './FilterText.tsx';
import classes from './Recipients.module.css';

/** The groups of a selection in words, for reading. @example <GroupNames groups={selection} /> */
export function GroupNames({ groups: { filters, committees, tagIds } }: { groups: Groups }) {
  const { t } = useWords();
  const word = useKindWord();
  const tags = useChosenNames(RECIPIENT_AREAS.tags, tagIds);
  const boards = useChosenNames(
    RECIPIENT_AREAS.committees,
    committees.map(({ committeeId }) => committeeId),
  );
  return (
    <ul className={classes.groups}>
      {filters.map((filter) => (
        <li key={JSON.stringify(filter)}>
          <FilterText filter={filter} />
        </li>
      ))}
      {committees.map(({ committeeId, on }) => (
        <li key={`${committeeId} ${on}`}>{committeeText({ name: boards.of(committeeId), on }, t)}</li>
      ))}
      {tagIds.map((id) => (
        <li key={id}>
          {word('tag')}: {tags.of(id)}
        </li>
      ))}
    </ul>
  );
}
