import { termCalls } from '@hoivien/contract/areas/people/committee/term.calls.ts';
import { committeeCalls } from '@hoivien/contract/areas/people/committee/committee.calls.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { today } from '../../../kit/today.ts';
import { findCandidates, type Sources } from './candidates.ts';
import { composition, type Sitting } from './composition.ts';
import { copyTerm, endSeat } from './seat-actions.ts';
import { type Seating, seatPerson } from './seating.ts';

/** Routes of committees and terms beyond those of every list. */
export function committeeRoutes(sitting: Sitting, seating: Seating, sources: Sources): Route[] {
  const { people } = sitting;
  return [
    serve(committeeCalls.composition, async (call, { params: { id }, query: { on } }) => ({
      data: await composition(call, sitting, id, on ?? today(call.now)),
    })),
    serve(committeeCalls.candidates, async (call, { params: { id }, query }) => ({
      data: await findCandidates(call, sources, id, query),
    })),
    serve(committeeCalls.seat, async (call, { params: { id }, body }) => ({
      data: await seatPerson(call, seating, id, body),
      message: 'Mes.Committees.Seat.Successfully',
    })),
    serve(committeeCalls.endSeat, async (call, { params: { id, seatId }, body }) => {
      await endSeat(call, people, id, seatId, body);
      return {
        data: await composition(call, sitting, id, body.endsOn),
        message: 'Mes.Committees.EndSeat.Successfully',
        // The key of the press in what its person did, which gives the former days of the seat back.
        undo: call.requestId,
      };
    }),
    serve(termCalls.copy, async (call, { params: { id }, body }) => ({
      data: await copyTerm(call, people, id, body),
      message: 'Mes.Terms.Copy.Successfully',
    })),
  ];
}
