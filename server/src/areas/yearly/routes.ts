import {
  PREVIEW_ROWS,
  YEARLY_PART_NAMES,
  YEARLY_PARTS,
  type YearlyPart,
} from '@hoivien/contract/areas/yearly/yearly.codes.ts';
import {
  yearlyActivitiesSchema,
  yearlyCommitteeSchema,
  yearlyExportQuery,
  yearlyFeesSchema,
  yearlyMembersSchema,
  type YearlyQuery,
  yearlyQuery,
} from '@hoivien/contract/areas/yearly/yearly.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { z } from 'zod';
import type { AppConfig } from '../../app-config.ts';
import type { AllAreas } from '../../kit/area-module.ts';
import { associationOf } from '../../kit/association.ts';
import { type Call, can, notAllowed } from '../../kit/call.ts';
import { WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { keepFor } from '../../kit/totals.ts';
import { yearlyActivities } from './activities.ts';
import { yearlyCommittee } from './committee.ts';
import { yearlyFees } from './fees.ts';
import { yearlyMembers } from './members.ts';
import { type Lists, listsOf, openTo } from './sources.ts';
import { yearlyWorkbook } from './workbook.ts';

const codesOf = (part: YearlyPart, action: string) => [
  ...new Set(YEARLY_PARTS[part].map((area) => permissionCode(area, action))),
];
const mayExport = (call: Call, part: YearlyPart) => codesOf(part, 'Export').some((code) => can(call, code));

/** The lists of a year or any other period: a call for each part, and one workbook of all. */
export function yearlyListRoutes({ records, config }: AllAreas & { config: AppConfig }): Route[] {
  const lists = listsOf(records);
  const partRoute = <Answer>(
    part: YearlyPart,
    name: string,
    summary: string,
    answer: z.ZodType<Answer>,
    read: (call: Call, lists: Lists, query: YearlyQuery) => Promise<Answer>,
  ) =>
    route({
      tag: 'YearlyLists',
      method: 'GET',
      url: `/api/YearlyLists/${name}`,
      operation: `yearly${name}`,
      summary,
      access: codesOf(part, 'Search'),
      query: yearlyQuery,
      answer,
      handle: async (call, { query }) => {
        if (query.rows <= PREVIEW_ROWS) {
          return {
            data: await keepFor(call, 'YearlyLists', ['yearly', part, openCodes(call, part), query], () =>
              read(call, openTo(call, lists, 'Search'), query),
            ),
          };
        }
        if (!mayExport(call, part)) throw notAllowed(codesOf(part, 'Export'));
        return { data: await read(call, openTo(call, lists, 'Export'), query) };
      },
    });
  return [
    partRoute(
      'members',
      'Members',
      'Members by type at the beginning and the end of a period, who joined and who left',
      yearlyMembersSchema,
      yearlyMembers,
    ),
    partRoute('fees', 'Fees', 'Fees of a period by kind: due, paid, owed and collected', yearlyFeesSchema, yearlyFees),
    partRoute(
      'activities',
      'Activities',
      'Meetings and events of a period with their participants',
      yearlyActivitiesSchema,
      yearlyActivities,
    ),
    partRoute(
      'committee',
      'Committee',
      'The committees on the last day of a period',
      yearlyCommitteeSchema,
      yearlyCommittee,
    ),
    route({
      tag: 'YearlyLists',
      method: 'GET',
      url: '/api/YearlyLists/Export',
      operation: 'exportYearlyLists',
      summary: 'The lists of a period as one workbook: the named parts, or all that the reader may export',
      access: [...new Set(YEARLY_PART_NAMES.flatMap((part) => codesOf(part, 'Export')))],
      query: yearlyExportQuery,
      long: true,
      sends: [WORKBOOK],
      handle: async (call, { query: { parts, language, ...span } }) => {
        const open = YEARLY_PART_NAMES.filter((part) => mayExport(call, part));
        const wanted = parts ? YEARLY_PART_NAMES.filter((part) => parts.includes(part)) : open;
        const closed = wanted.find((part) => !open.includes(part));
        if (closed) throw notAllowed(codesOf(closed, 'Export'));
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
    }),
  ];
}

/** The codes of the part that the reader has: each opens a list of its own. */
function openCodes(call: Call, part: YearlyPart): string[] {
  return codesOf(part, 'Search').filter((code) => can(call, code));
}
