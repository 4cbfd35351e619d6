import { fold } from '../../../kit/fold.ts';
import { fieldKey, type Resource } from '../../../kit/resource.ts';

/** Rules about several fields of an enterprise (specification 5). Form and server both check them. */
export function enterpriseErrors(
  resource: Pick<Resource, 'area'>,
  values: Readonly<Record<string, unknown>>,
): { field: string; message: string }[] {
  const leader = values.leaderInfo as { emailAddress?: string | null } | null | undefined;
  const [own, theirs] = [values.emailAddress, leader?.emailAddress];
  if (typeof own !== 'string' || !theirs || fold(own) !== fold(theirs)) return [];
  return [{ field: 'emailAddress', message: fieldKey(resource, 'emailAddress', 'NotAllowed') }];
}
