import type { Pair } from '../../../kit/message.ts';

/** The messages of the birthdays; they have no list of records. */
export const birthdayMessages = {
  'Mes.Birthdays.Page.InValid': [
    'Số trang không hợp lệ: ghi một số từ 1 trở lên',
    'The page is not valid: write a number from 1 on',
  ],
  'Mes.Birthdays.PageSize.InValid': [
    'Số dòng mỗi trang không hợp lệ: ghi một số từ 1 trở lên',
    'The number of rows is not valid: write a number from 1 on',
  ],
} as const satisfies Record<string, Pair>;
