import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { labelText, useAreaScreens } from '../../screen/area-screens.ts';

/** What other areas do with two chosen rows. With more rows the button says that it needs two. */
export function PairButtons({ resource, ids }: { resource: Resource; ids: readonly string[] }) {
  const words = useWords();
  const { can, canAny } = useActor();
  const entries = useAreaScreens()
    .flatMap(({ pairs = [] }) => pairs)
    .filter(
      ({ on, anyOf = [], needs = [] }) =>
        on.some((area) => area === resource.area) &&
        canAny(anyOf) &&
        can(needs.map((action) => permissionCode(resource.area, action))),
    );
  const [first, second, more] = ids;
  return entries.map(({ label, icon: Icon, hint, to }) => {
    const text = labelText(label, words);
    const look = { variant: 'subtle', size: 'xs', leftSection: <Icon /> } as const;
    if (first === undefined || second === undefined || more !== undefined)
      return (
        <Button key={text} {...look} disabled title={words.pick(hint)}>
          {text}
        </Button>
      );
    return (
      <Button key={text} {...look} component={Link} to={to([first, second])}>
        {text}
      </Button>
    );
  });
}
