import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { bareAddress } from './bare-address.ts';
import classes from './ExternalLink.module.css';

interface ExternalLinkProps {
  to: string;
  /** The accessible name, which includes the target. */
  label: string;
  /** The visible text; the address by default. */
  children?: ReactNode;
}

/** A link that leaves the product and says so. In a row of a table it opens instead of the row. */
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
