import type { Pair } from '../../kit/message.ts';

/** The messages of the birthdays; they have no list of records. */
export const birthdayMessages = {
  'Mes.Birthdays.Page.InValid': ['Số trang không hợp lệ', 'The page is not valid'],
  'Mes.Birthdays.PageSize.InValid': ['Số dòng mỗi trang không hợp lệ', 'The number of rows is not valid'],
} as const satisfies Record<string, Pair>;
