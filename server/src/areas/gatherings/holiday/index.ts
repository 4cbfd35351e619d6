import { holiday } from '@hoivien/contract/areas/gatherings/holiday/holiday.resource.ts';
import type { HolidayMark } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { and, asc, gte, lte } from 'drizzle-orm';
import { holidays } from '../../../db/tables/holiday.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { crud } from '../../../kit/crud/crud.ts';
import type { Values } from '../../../kit/crud/table.ts';
import type { FieldError } from '../../../kit/errors.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { holidayScope as scope } from './rights.ts';

/** Public holidays: everybody with the codes of meetings reads them, the association writes them. */
const holidayArea: AnyCrud = crud(holiday, holidays, {
  scope,
  rules,
  faults: { holidays_day_unique: { field: 'day', message: 'Mes.Holidays.Day.AlreadyExist' } },
});

export const holidayModule: AreaModule = {
  name: 'holiday',
  tables: [holidays],
  records: [holidayArea],
  routes: () => resourceRoutes(holidayArea, { choosers: chooserCodes('Holidays') }),
};

/** The holidays from one day to another, both included, as `YYYY-MM-DD`. */
export async function holidaysBetween({ db }: Pick<Call, 'db'>, first: string, last: string): Promise<HolidayMark[]> {
  const { day, name, nameEn, paid, substituteFor, confirmed } = holidays;
  return db
    .select({ day, name, nameEn, paid, substituteFor, confirmed })
    .from(holidays)
    .where(and(gte(day, first), lte(day, last)))
    .orderBy(asc(day));
}

function rules({ day, substituteFor }: Values): FieldError[] {
  const isItself = typeof day === 'string' && day === substituteFor;
  return isItself ? [{ field: 'substituteFor', message: 'Mes.Holidays.SubstituteFor.InValid' }] : [];
}
