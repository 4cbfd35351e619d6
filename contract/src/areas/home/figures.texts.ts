import type { Pair } from '../../kit/message.ts';

/** The messages of the figures; they have no list of records. */
export const figuresMessages = {
  'Mes.Figures.Year.InValid': ['Năm phải từ 2000 đến 2100', 'The year must be from 2000 to 2100'],
  'Mes.Figures.Language.InValid': ['Ngôn ngữ không hợp lệ', 'The language is not valid'],
  'Mes.Figures.Club.InValid': ['Câu lạc bộ không hợp lệ', 'The club is not valid'],
} as const satisfies Record<string, Pair>;
