import type { Groups } from '@hoivien/contract/kit/recipients.ts';
import { useNamedAreas } from '../../screen/named-areas.ts';
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
  const { recipients: areas } = useNamedAreas();
  const tags = useChosenNames(areas.tags, tagIds);
  const boards = useChosenNames(
    areas.committees,
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
