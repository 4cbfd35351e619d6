import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './IconText.module.css';

/** A fact with its icon in the head of a record. @example <IconText icon={IconMapPin}>{address}</IconText> */
export function IconText({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }) {
  return (
    <span className={`${classes.text} inline-row icons-sm`}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}
