import { fold } from '../../kit/fold.ts';
import { fieldKey, type Resource } from '../../kit/resource.ts';

/** What an enterprise's input says that no single field can tell (specification 5). Asked by the form and by the server. */
export function enterpriseErrors(
  resource: Pick<Resource, 'area'>,
  values: Readonly<Record<string, unknown>>,
): { field: string; message: string }[] {
  const leader = values.leaderInfo as { emailAddress?: string | null } | null | undefined;
  const [own, theirs] = [values.emailAddress, leader?.emailAddress];
  if (typeof own !== 'string' || !theirs || fold(own) !== fold(theirs)) return [];
  return [{ field: 'emailAddress', message: fieldKey(resource, 'emailAddress', 'NotAllowed') }];
}
