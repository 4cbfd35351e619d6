import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ExternalLink.module.css';

interface ExternalLinkProps {
  to: string;
  /** What assistive technology is told, with what it leads to. */
  label: string;
  /** Words instead of the address. */
  children?: ReactNode;
}

/** A link out of the product that says so; in a row of a table it opens instead of the row. */
export function ExternalLink({ to, label, children }: ExternalLinkProps) {
  return (
    <a
      className={classes.link}
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      onClick={(event) => event.stopPropagation()}
    >
      {children ?? bareAddress(to)}
      <IconExternalLink aria-hidden="true" />
    </a>
  );
}

/** An address as one reads it. @example bareAddress('https://example.com/') // 'example.com' */
export function bareAddress(address: string): string {
  return address.replace(/^https?:\/\/|\/$/g, '');
}
