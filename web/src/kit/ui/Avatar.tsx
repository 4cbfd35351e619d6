import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Avatar.module.css';

interface AvatarProps {
  name: string;
  /** The address of the picture. Without a picture, or when it cannot be shown, the initials appear. */
  src?: string | null | undefined;
  large?: boolean;
}

/**
 * A picture, or else the initials of the last two words of a name (the usual short form of Vietnamese names), or else
 * an icon.
 */
export function Avatar({ name, src, large }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const letters = initials(name);
  return (
    <span className={classes.avatar} data-large={large || undefined} aria-hidden="true">
      {src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : letters || <IconUser />}
    </span>
  );
}

/** A picture of 3 to 4, or the initials where there is none: a face is never invented. @example <Portrait name={name} src={path} /> */
export function Portrait({ name, src }: Pick<AvatarProps, 'name' | 'src'>) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={`${classes.portrait} grid clip quiet filled round2`} aria-hidden="true">
      {src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : initials(name)}
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
