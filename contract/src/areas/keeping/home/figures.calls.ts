import { permissionCode } from '../../../kit/permission.ts';
import { declareCall } from '../../../kit/declared-call.ts';
import {
  overviewQuery,
  memberFiguresSchema,
  overviewExportQuery,
  moneyFiguresSchema,
  eventFiguresSchema,
} from './figures.schema.ts';
import { FIGURE_AREAS, MONEY_AREAS } from './figures.codes.ts';
import { WORKBOOK } from '../../../kit/file-types.ts';

const codes = (areas: readonly string[], action: string) => areas.map((area) => permissionCode(area, action));

const figuresAt = { tag: 'Home', method: 'GET' } as const;

/** Calls of the figures over all areas. */
export const figuresCalls = {
  members: declareCall({
    ...figuresAt,
    area: 'Members',
    url: '/api/Home/MemberFigures',
    operation: 'memberFigures',
    summary: 'Members by type, province and career, and who joined and left by month, of a year or 12 months',
    access: codes(FIGURE_AREAS, 'Search'),
    query: overviewQuery,
    answer: memberFiguresSchema,
  }),
  membersWorkbook: declareCall({
    ...figuresAt,
    url: '/api/Home/MemberFigures/Export',
    operation: 'exportMemberFigures',
    summary: 'The figures of members as a workbook',
    access: codes(FIGURE_AREAS, 'Export'),
    query: overviewExportQuery,
    sends: [WORKBOOK],
  }),
  money: declareCall({
    ...figuresAt,
    area: 'NetRevenues',
    url: '/api/Home/MoneyFigures',
    operation: 'moneyFigures',
    summary: 'Revenue and sponsorship by month, of a year or 12 months',
    access: codes(MONEY_AREAS, 'Search'),
    query: overviewQuery,
    answer: moneyFiguresSchema,
  }),
  moneyWorkbook: declareCall({
    ...figuresAt,
    url: '/api/Home/MoneyFigures/Export',
    operation: 'exportMoneyFigures',
    summary: 'The figures of revenue and sponsorship as a workbook',
    access: codes(MONEY_AREAS, 'Export'),
    query: overviewExportQuery,
    sends: [WORKBOOK],
  }),
  events: declareCall({
    ...figuresAt,
    area: 'Activities',
    url: '/api/Home/EventFigures',
    operation: 'eventFigures',
    summary: 'Events and their participants by month, of a year or 12 months',
    access: codes(['Activities'], 'Search'),
    query: overviewQuery,
    answer: eventFiguresSchema,
  }),
  eventsWorkbook: declareCall({
    ...figuresAt,
    url: '/api/Home/EventFigures/Export',
    operation: 'exportEventFigures',
    summary: 'The figures of events as a workbook',
    access: codes(['Activities'], 'Export'),
    query: overviewExportQuery,
    sends: [WORKBOOK],
  }),
};
