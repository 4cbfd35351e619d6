import { recipientCalls } from '@hoivien/contract/kit/recipients/recipient.calls.ts';
import { isEmptySelection, type Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import type { SQL } from 'drizzle-orm';
import type { AreaModule } from '../../../kit/area-module.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { findRecipients } from './find.ts';
import { countRecipients, pageOfRecipients } from './resolve.ts';

export { comesWithClub } from './groups.ts';
export { countReached, peopleOfGroups, refuseClubs, refuseWholeLists, resolve } from './resolve.ts';

/** Recipients have no routes of their own: areas with recipients mount them. */
export const recipientsModule: AreaModule = { name: 'recipients' };

interface RouteOptions {
  /** The area whose records have recipients, and whose name stands in the message keys. */
  area: string;
  access: readonly string[];
  /** The lists of members for filters: `records` of all areas. */
  lists: readonly AnyCrud[];
  /** The condition for members whose mails came back too often. */
  bounced?: SQL;
  /** The condition for members with an account in the product. */
  account?: SQL;
  /** The condition for inactive members, where these get nothing. */
  inactive?: SQL;
  /** Members who refused mails of the purpose that the request asks for. */
  refused?: (purpose: string) => SQL;
}

/**
 * The routes that find, count and list the recipients of an area before anything is sent.
 *
 * @example ...recipientRoutes({ area: 'Schedules', access: ['SchedulesCreate', 'SchedulesUpdate'], lists: records })
 */
export function recipientRoutes({ area, access, lists, bounced, account, inactive, refused }: RouteOptions): Route[] {
  const calls = recipientCalls(area, access);
  const more = ({ purpose }: { purpose: string | null }) => ({
    ...(bounced && { bounced }),
    ...(account && { account }),
    ...(inactive && { inactive }),
    ...(refused && purpose && { refused: refused(purpose) }),
  });
  return [
    serve(calls.count, async (call, { body: { selection, ...reach } }) => {
      requireSome(area, selection);
      return { data: await countRecipients(call, lists, area, selection, { ...reach, ...more(reach) }) };
    }),
    serve(calls.preview, async (call, { body: { selection, ...asked } }) => {
      requireSome(area, selection);
      return { data: await pageOfRecipients(call, lists, area, selection, { ...asked, ...more(asked) }) };
    }),
    serve(calls.found, async (call, { query: { search, kind } }) => ({
      data: await findRecipients({ call, lists, area, text: search.trim() }, kind),
    })),
  ];
}

function requireSome(area: string, selection: Selection): void {
  if (isEmptySelection(selection))
    throw inputRefusal([{ field: 'memberIds', message: `Mes.${area}.MemberIds.Required` }]);
}
