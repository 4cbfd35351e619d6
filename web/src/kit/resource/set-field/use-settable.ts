import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { settableFields, type SettableField } from '@hoivien/contract/kit/edits/set-field.ts';
import { useActor } from '../../auth/actor.ts';
import { useAreaScreens } from '../../screen/area-screens.ts';
import { useMay } from '../may.ts';
import { useSeenFields } from '../seen-fields.ts';

/** The fields that the reader may set of many records at once; none where they may not change records. */
export function useSettable(whole: Resource, list?: Parameters<typeof useMay>[1]): SettableField[] {
  const resource = useSeenFields(whole);
  const may = useMay(resource, list);
  const { ownClub } = useActor();
  const clubs = useAreaScreens().find(({ clubPage }) => clubPage)?.clubPage?.area;
  if (!may('Update')) return [];
  return settableFields(resource).filter(({ path }) => {
    const field = resource.fields[path.split('.')[0] ?? ''];
    // The clubs of a record are the association's for a club's user (decisions 0049 and 0228).
    return ownClub === null || !(field?.ofClubs || field?.to === clubs);
  });
}
