import { type DeclaredCall } from '@hoivien/contract/kit/declared-call.ts';
import {
  codesOfPart,
  exportYearlyLists,
  yearlyPartCalls,
} from '@hoivien/contract/areas/keeping/yearly/yearly.calls.ts';
import {
  PREVIEW_ROWS,
  YEARLY_PART_NAMES,
  type YearlyPart,
} from '@hoivien/contract/areas/keeping/yearly/yearly.codes.ts';
import { type YearlyQuery } from '@hoivien/contract/areas/keeping/yearly/yearly.schema.ts';
import type { AppConfig } from '../../../app-config.ts';
import type { AllAreas } from '../../../kit/area-module.ts';
import { associationOf } from '../../../kit/association.ts';
import { type Call, can, notAllowed } from '../../../kit/call.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { keepFor } from '../../../kit/totals.ts';
import { yearlyActivities } from './activities.ts';
import { yearlyCommittee } from './committee.ts';
import { yearlyFees } from './fees.ts';
import { yearlyMembers } from './members.ts';
import { type Lists, listsOf, openTo } from './sources.ts';
import { yearlyWorkbook } from './workbook.ts';

const mayExport = (call: Call, part: YearlyPart) => codesOfPart(part, 'Export').some((code) => can(call, code));

/** The lists of a year or any other period: a call for each part, and one workbook of all. */
export function yearlyListRoutes({ records, config }: AllAreas & { config: AppConfig }): Route[] {
  const lists = listsOf(records);
  const partRoute = <Answer>(
    part: YearlyPart,
    declared: DeclaredCall<undefined, YearlyQuery, undefined, Answer> & { access: readonly string[] },
    read: (call: Call, lists: Lists, query: YearlyQuery) => Promise<Answer>,
  ) =>
    serve(declared, async (call, { query }) => {
      if (query.rows <= PREVIEW_ROWS) {
        const key = ['yearly', part, openCodes(call, part), query];
        const looked = () => read(call, openTo(call, lists, 'Search'), query);
        return { data: await keepFor(call, 'YearlyLists', key, looked) };
      }
      if (!mayExport(call, part)) throw notAllowed(codesOfPart(part, 'Export'));
      return { data: await read(call, openTo(call, lists, 'Export'), query) };
    });
  return [
    partRoute('members', yearlyPartCalls.members, yearlyMembers),
    partRoute('fees', yearlyPartCalls.fees, yearlyFees),
    partRoute('activities', yearlyPartCalls.activities, yearlyActivities),
    partRoute('committee', yearlyPartCalls.committee, yearlyCommittee),
    serve(
      exportYearlyLists,
      async (call, { query: { parts, language, ...span } }) => {
        const open = YEARLY_PART_NAMES.filter((part) => mayExport(call, part));
        const wanted = parts ? YEARLY_PART_NAMES.filter((part) => parts.includes(part)) : open;
        const closed = wanted.find((part) => !open.includes(part));
        if (closed) throw notAllowed(codesOfPart(closed, 'Export'));
        const association = await associationOf(call.db, config);
        return yearlyWorkbook({
          call,
          lists: openTo(call, lists, 'Export'),
          span,
          parts: wanted,
          language,
          association,
        });
      },
      { long: true },
    ),
  ];
}

/** The codes of the part that the reader has: each opens a list of its own. */
function openCodes(call: Call, part: YearlyPart): string[] {
  return codesOfPart(part, 'Search').filter((code) => can(call, code));
}
