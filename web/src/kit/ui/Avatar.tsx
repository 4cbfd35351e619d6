import { IconUser } from '@tabler/icons-react';
import classes from './Avatar.module.css';

/** The initials of the last two words of a name, as Vietnamese names are called; a plain figure without a name. */
export function Avatar({ name, large }: { name: string; large?: boolean }) {
  const letters = initials(name);
  return (
    <span className={classes.avatar} data-large={large || undefined} aria-hidden="true">
      {letters || <IconUser />}
    </span>
  );
}

/** @example initials('Nguyễn Bảo Trâm') // 'BT' */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  return words
    .slice(-2)
    .map((word) => word.normalize('NFC').charAt(0).toLocaleUpperCase('vi'))
    .join('');
}
