import { type Groups, NOBODY } from '@hoivien/contract/kit/recipients/recipients.ts';
import classes from './Recipients.module.css';
import { useChips, useKindWord } from './use-chips.tsx';

/** The groups of a selection in words, for reading. @example <GroupNames groups={selection} /> */
export function GroupNames({ groups }: { groups: Groups }) {
  const word = useKindWord();
  const { filters, committees, tagIds, clubs, used } = groups;
  return (
    <ul className={classes.groups}>
      {useChips({ ...NOBODY, filters, committees, tagIds, clubs, used }, undefined).map(({ key, kind, shown }) => (
        <li key={key}>
          {kind !== 'list' && kind !== 'committee' && `${word(kind)}: `}
          {shown}
        </li>
      ))}
    </ul>
  );
}
