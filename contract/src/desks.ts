import { memberDesk, personalMemberDesk } from './areas/party/party.desk.ts';
import type { Desk } from './kit/desk.ts';

/** Every area at whose desk people decide on what waits, a line each. */
export const desks: readonly Desk[] = [memberDesk, personalMemberDesk];

/** The desk of an area. */
export function deskOf(area: string): Desk | undefined {
  return desks.find(({ resource }) => resource.area === area);
}
