import { type PartyItem } from '../../../party-record.ts';
import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { usesSchema } from '../../../kit/uses.ts';
import { listQuerySchema, type Page } from '../../../kit/paging.ts';
import { codesOpening, permissionCode } from '../../../kit/permission.ts';
import { pageSchema, recordParams } from '../../../kit/record-calls.ts';
import {
  type Resource,
  createSchema,
  fieldKey,
  itemSchema,
  partialItem,
  recordSchema,
  updateSchema,
  typed,
} from '../../../kit/resource.ts';
import {
  clubFiguresSchema,
  clubFlowSchema,
  clubMovesSchema,
  formerSchema,
  newcomerSchema,
  pageQuerySchema,
  removeFromClubSchema,
} from './club.schema.ts';

/** Calls of all clubs. */
export const clubCalls = {
  figures: declareCall({
    tag: 'Clubs',
    method: 'GET',
    url: '/api/Clubs/Figures',
    summary: 'What the clubs come to: members, partners, what waits, clubs without a committee',
    access: ['ClubsSearch'],
    answer: clubFiguresSchema,
  }),
  flow: declareCall({
    tag: 'Clubs',
    method: 'GET',
    url: '/api/Clubs/:id/Flow',
    operation: 'flowOfClub',
    summary: 'Members who came into a club and who left it, by month of the last twelve',
    access: ['ClubsView'],
    params: recordParams({ area: 'Clubs' }),
    answer: clubFlowSchema,
    refuses: [404],
  }),
  moves: declareCall({
    tag: 'Clubs',
    method: 'GET',
    url: '/api/Clubs/:id/Moves',
    summary: 'The members who came into a club or left it last, the newest first',
    access: codesOpening('MembersSearch'),
    params: recordParams({ area: 'Clubs' }),
    answer: clubMovesSchema,
    refuses: [404],
  }),
  newcomers: declareCall({
    tag: 'Clubs',
    method: 'GET',
    url: '/api/Clubs/Newcomers',
    summary: 'Members who came into a club since 1 January',
    access: ['ClubsSearch'],
    query: pageQuerySchema,
    answer: pageSchema(newcomerSchema),
  }),
};

/**
 * Calls of one kind of members within a club. Staff of the association use them on the page of a club, with the sight and
 * the rights of the club's own user. `listed` has the fields of the list, which are those of the club.
 */
/* @__NO_SIDE_EFFECTS__ */
export function inClubCalls(resource: Resource, listed = resource) {
  const { area } = resource;
  // Personal members use the codes of members.
  const kind = permissionCode(area, '').replace(/s$/, '');
  const codes = (action: string) => codesOpening(permissionCode(area, action));
  const removing = [permissionCode(area, 'Delete'), `ClubsDelete${kind}`];
  const params = recordParams({ area: 'Clubs' });
  const all = { tag: 'Clubs', url: `/api/Clubs/:id/${area}`, params, area, changes: [area] };
  const one = {
    ...all,
    url: `/api/Clubs/:id/${area}/:memberId`,
    params: params.extend({ memberId: z.guid({ error: fieldKey(resource, 'id', 'NotFound') }) }),
  };
  const record = recordSchema(resource);
  return {
    list: declareCall({
      ...all,
      method: 'GET',
      summary: `List ${area} of a club`,
      access: codes('Search'),
      query: listQuerySchema(listed),
      answer: typed<Page<PartyItem>>(pageSchema(partialItem(itemSchema(listed)))),
    }),
    former: declareCall({
      ...all,
      url: `/api/Clubs/:id/${area}/Former`,
      method: 'GET',
      summary: `Those of ${area} who left the club, with day and reason`,
      access: codes('Search'),
      query: pageQuerySchema,
      answer: pageSchema(formerSchema),
    }),
    read: declareCall({
      ...one,
      method: 'GET',
      summary: `Read one of ${area} of a club`,
      access: codes('View'),
      answer: record,
    }),
    add: declareCall({
      ...all,
      method: 'POST',
      summary: `Add one of ${area} that belongs to the club`,
      access: codes('Create'),
      body: createSchema(resource),
      answer: record,
      status: 201,
    }),
    change: declareCall({
      ...one,
      summary: `Change one of ${area} of a club`,
      access: codes('Update'),
      body: updateSchema(resource),
      answer: record,
      method: 'PUT',
    }),
    remove: declareCall({
      ...one,
      method: 'DELETE',
      summary: `Take one of ${area} out of the club; the record stays`,
      access: removing,
      query: removeFromClubSchema,
      answer: z.object({ id: z.string() }),
    }),
    removalUses: declareCall({
      ...one,
      url: `${one.url}/Uses`,
      method: 'POST',
      summary: `What one of ${area} still has in the club: seats, coming meetings and events, payments that wait`,
      access: removing,
      answer: usesSchema,
      looks: true,
    }),
    putBack: declareCall({
      ...one,
      url: `${one.url}/PutBack`,
      method: 'POST',
      summary: `Undo one’s own removal of one of ${area} from the club, with the day on which it joined; for five minutes`,
      access: removing,
      answer: z.object({ id: z.string() }),
    }),
  };
}
