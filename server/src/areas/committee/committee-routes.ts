import { committee } from '@hoivien/contract/areas/committee/committee.resource.ts';
import {
  candidateSchema,
  compositionSchema,
  endSeatSchema,
  seatedPersonSchema,
  seatSchema,
} from '@hoivien/contract/areas/committee/committee.schema.ts';
import { term } from '@hoivien/contract/areas/term/term.resource.ts';
import { copiedTermSchema, copyTermSchema } from '@hoivien/contract/areas/term/term.schema.ts';
import { SEARCH_MAX } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { z } from 'zod';
import { type Route, route } from '../../kit/http/route.ts';
import { today } from '../../kit/today.ts';
import { findCandidates, type Sources } from './candidates.ts';
import { composition, type Sitting } from './composition.ts';
import { copyTerm, endSeat } from './seat-actions.ts';
import { type Seating, seatPerson } from './seating.ts';

const committeeId = z.guid({ error: 'Mes.Committees.Id.NotFound' });

/** Routes of committees and terms beyond those of every list. */
export function committeeRoutes(sitting: Sitting, seating: Seating, sources: Sources): Route[] {
  const { people } = sitting;
  // A new record needs the code to create one, a further seat of somebody the code to change them.
  const seatCodes = ['Create', 'Update'].map((action) => permissionCode(committee.area, action));
  return [
    route({
      tag: committee.area,
      method: 'GET',
      url: '/api/Committees/:id/Composition',
      summary: 'Who sits in a committee on a day, by rank, and who waits for approval; today when no day is named',
      access: [permissionCode(committee.area, 'View')],
      params: z.object({ id: committeeId }),
      query: z.object({ on: z.iso.date({ error: 'Mes.Committees.On.InValid' }).optional() }),
      answer: compositionSchema,
      handle: async (call, { params: { id }, query: { on } }) => ({
        data: await composition(call, sitting, id, on ?? today(call.now)),
      }),
    }),
    route({
      tag: committee.area,
      method: 'GET',
      url: '/api/Committees/:id/Candidates',
      summary: 'People who can be put on the committee: committee members, personal members, leaders and contacts',
      access: seatCodes,
      params: z.object({ id: committeeId }),
      query: z.object({
        /** Answers the titles that the people hold in this term. */
        termId: z.guid({ error: 'Mes.Committees.TermId.NotFound' }).optional(),
        search: z.string().max(SEARCH_MAX, { error: 'Mes.Committees.Search.OverLength' }).default(''),
      }),
      answer: z.array(candidateSchema),
      handle: async (call, { params: { id }, query }) => ({ data: await findCandidates(call, sources, id, query) }),
    }),
    route({
      tag: committee.area,
      method: 'POST',
      url: '/api/Committees/:id/Seats',
      summary: 'Put somebody on the committee; who is no committee member yet becomes one from the chosen record',
      access: seatCodes,
      params: z.object({ id: committeeId }),
      body: seatSchema,
      answer: seatedPersonSchema,
      status: 201,
      handle: async (call, { params: { id }, body }) => ({
        data: await seatPerson(call, seating, id, body),
        message: 'Mes.Committees.Seat.Successfully',
      }),
    }),
    route({
      tag: committee.area,
      method: 'POST',
      url: '/api/Committees/:id/Seats/:seatId/End',
      summary: 'End a seat before its time, with day and reason; answers with the committee on that day',
      access: [permissionCode(committee.area, 'Update')],
      params: z.object({ id: committeeId, seatId: z.guid({ error: 'Mes.Committees.Seats.NotFound' }) }),
      body: endSeatSchema,
      answer: compositionSchema,
      handle: async (call, { params: { id, seatId }, body }) => {
        await endSeat(call, people, id, seatId, body);
        return {
          data: await composition(call, sitting, id, body.endsOn),
          message: 'Mes.Committees.EndSeat.Successfully',
        };
      },
    }),
    route({
      tag: term.area,
      method: 'POST',
      url: '/api/Terms/:id/Copy',
      summary: 'Begin the next term of the committee with some of those who sat in this one and are approved',
      access: [permissionCode(term.area, 'Create')],
      params: z.object({ id: z.guid({ error: 'Mes.Terms.Id.NotFound' }) }),
      body: copyTermSchema,
      answer: copiedTermSchema,
      status: 201,
      handle: async (call, { params: { id }, body }) => ({
        data: await copyTerm(call, people, id, body),
        message: 'Mes.Terms.Copy.Successfully',
      }),
    }),
  ];
}
