import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { SEARCH_MAX } from '../../../kit/paging.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { recordParams } from '../../../kit/record-calls.ts';
import { committee } from './committee.resource.ts';
import {
  candidateSchema,
  compositionSchema,
  endSeatSchema,
  seatSchema,
  seatedPersonSchema,
} from './committee.schema.ts';

const tag = committee.area;
const params = recordParams(committee);
/** A new record needs the code to create one, a further seat of somebody the code to change them. */
const SEAT = ['Create', 'Update'].map((action) => permissionCode(tag, action));

/** The areas that show who sits where. */
const changes = ['Terms', 'ExecutiveCommittees'];

/** Calls of who sits in a committee. */
export const committeeCalls = {
  composition: declareCall({
    tag,
    method: 'GET',
    url: '/api/Committees/:id/Composition',
    summary: 'Who sits in a committee on a day, by rank, and who waits for approval; today when no day is named',
    access: [permissionCode(tag, 'View')],
    params: params,
    query: z.object({ on: z.iso.date({ error: 'Mes.Committees.On.InValid' }).optional() }),
    answer: compositionSchema,
  }),
  candidates: declareCall({
    tag,
    method: 'GET',
    url: '/api/Committees/:id/Candidates',
    summary: 'People who can be put on the committee: committee members, personal members, leaders and contacts',
    access: SEAT,
    params: params,
    query: z.object({
      /** Answers the titles that the people hold in this term. */
      termId: z.guid({ error: 'Mes.Committees.TermId.NotFound' }).optional(),
      search: z.string().max(SEARCH_MAX, { error: 'Mes.Committees.Search.OverLength' }).default(''),
    }),
    answer: z.array(candidateSchema),
  }),
  seat: declareCall({
    tag,
    method: 'POST',
    changes,
    url: '/api/Committees/:id/Seats',
    summary: 'Put somebody on the committee; who is no committee member yet becomes one from the chosen record',
    access: SEAT,
    params: params,
    body: seatSchema,
    answer: seatedPersonSchema,
    status: 201,
  }),
  endSeat: declareCall({
    tag,
    method: 'POST',
    changes,
    url: '/api/Committees/:id/Seats/:seatId/End',
    summary: 'End a seat before its time, with day and reason; answers with the committee on that day',
    access: [permissionCode(tag, 'Update')],
    params: params.extend({ seatId: z.guid({ error: 'Mes.Committees.Seats.NotFound' }) }),
    body: endSeatSchema,
    answer: compositionSchema,
    undoable: true,
  }),
};
