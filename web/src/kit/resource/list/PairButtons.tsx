import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { labelText, useAreaScreens } from '../../screen/area-screens.ts';

/** What other areas do with two chosen rows. */
export function PairButtons({ resource, ids }: { resource: Resource; ids: readonly [string, string] }) {
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
  return entries.map(({ label, icon: Icon, to }) => {
    const text = labelText(label, words);
    return (
      <Button key={text} variant="subtle" size="xs" component={Link} to={to(ids)} leftSection={<Icon />}>
        {text}
      </Button>
    );
  });
}
