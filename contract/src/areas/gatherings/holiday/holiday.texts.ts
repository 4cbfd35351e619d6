import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const holidayTexts = {
  title: shared.publicHolidays,
  one: ['ngày nghỉ lễ', 'public holiday'],
  many: ['ngày nghỉ lễ', 'public holidays'],
  about: [
    'Ngày nghỉ lễ, Tết và ngày nghỉ bù; lịch hiện những ngày này và cảnh báo khi đặt họp vào đó. Sửa lại khi có thông báo mỗi mùa thu.',
    'Public holidays and the days off in their place; the calendar shows them and warns of meetings on them. Correct them after the announcement each autumn.',
  ],
  fields: {
    day: shared.day,
    name: ['Tên ngày nghỉ', 'Name'],
    nameEn: ['Tên tiếng Anh', 'Name in English'],
    paid: ['Nghỉ hưởng lương', 'Paid'],
    substituteFor: ['Nghỉ bù cho ngày', 'In place of'],
    confirmed: ['Đã có thông báo chính thức', 'Announced officially'],
  },
  messages: {
    'Mes.Holidays.Day.AlreadyExist': ['Ngày này đã có trong danh sách', 'This day is already on the list'],
    'Mes.Holidays.SubstituteFor.InValid': [
      'Ngày nghỉ bù phải khác ngày được bù',
      'A day off cannot stand in place of itself',
    ],
  },
} satisfies AreaTexts;
