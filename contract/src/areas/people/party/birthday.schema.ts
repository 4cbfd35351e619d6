import { z } from 'zod';
import { PAGE_SIZE_MAX } from '../../../kit/paging.ts';
import { named } from '../../../kit/schema-note.ts';

/** The most birthdays on a page. */
export const BIRTHDAYS_PAGE = 50;

const bad = (field: string) => ({ error: `Mes.Birthdays.${field}.InValid` });
const number = (field: string, most: number) =>
  z.coerce.number(bad(field)).int(bad(field)).min(1, bad(field)).max(most, bad(field));

export const birthdaysQuery = z.object({
  page: number('Page', 1_000_000).default(1),
  pageSize: number('PageSize', PAGE_SIZE_MAX).default(BIRTHDAYS_PAGE),
});

/** `GET /api/Home/Birthdays`: birthdays from today to the end of the seventh day, without the years of birth. */
export const birthdaysSchema = named(
  'Birthdays',
  z.object({
    items: z.array(
      z.object({
        /** The record with the birthday: a personal member, or the company of a leader. */
        area: z.string(),
        id: z.string(),
        name: z.string(),
        company: z.string().nullable(),
        /** The day in this week. */
        day: z.string(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
);
export type Birthdays = z.output<typeof birthdaysSchema>;
export type Birthday = Birthdays['items'][number];
