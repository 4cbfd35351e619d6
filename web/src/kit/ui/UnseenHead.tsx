import { VisuallyHidden } from '@mantine/core';

/** The head of a column whose name only screen readers tell; axe counts a head without text as empty. */
export function UnseenHead({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <th scope="col" className={className}>
      <VisuallyHidden>{name}</VisuallyHidden>
    </th>
  );
}
