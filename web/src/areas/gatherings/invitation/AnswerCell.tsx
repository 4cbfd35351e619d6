import { ANSWER } from '@hoivien/contract/codes.ts';
import { Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import classes from './Invitation.module.css';

/** The marks of the answers: none yet, yes and no. */
export const ANSWER_LOOKS: Readonly<Record<number, StatusKind>> = {
  [ANSWER.none]: 'time',
  [ANSWER.attending]: 'new',
  [ANSWER.notAttending]: 'off',
};

interface ToldProps {
  kind: StatusKind | undefined;
  word: string;
  /** Who answered, or the place in the waiting list. */
  by?: string;
  note: string | null | undefined;
}

/** An answer in a row; a star says that it has a note, which the pointer shows. */
export function Told({ kind = 'time', word, by, note }: ToldProps) {
  return (
    <Status kind={kind}>
      <span title={note ?? undefined}>
        {word} {by && <span className="faint regular">{by}</span>}
        {note && ' *'}
      </span>
    </Status>
  );
}

interface RowMenuProps {
  label: string;
  shown: ReactNode;
  children: ReactNode;
}

/** A value that opens its menu. Hundreds of closed menus would make the list slow, so a closed one is a button. */
export function RowMenu({ label, shown, children }: RowMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = (
    <button
      type="button"
      className={classes.plain}
      aria-haspopup="menu"
      aria-label={label}
      onClick={() => setOpened(true)}
    >
      {shown}
    </button>
  );
  if (!opened) return button;
  return (
    <Menu opened onChange={setOpened} position="bottom-start">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
