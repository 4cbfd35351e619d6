import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Avatar.module.css';

interface AvatarProps {
  name: string;
  /** Where the picture is; without one, or while it cannot be shown, the letters stand in its place. */
  src?: string | null | undefined;
  large?: boolean;
}

/** A picture, else the initials of the last two words of a name, as Vietnamese names are called, else a plain figure. */
export function Avatar({ name, src, large }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const letters = initials(name);
  return (
    <span className={classes.avatar} data-large={large || undefined} aria-hidden="true">
      {src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : letters || <IconUser />}
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
