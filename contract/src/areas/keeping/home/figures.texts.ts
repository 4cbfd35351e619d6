import { shared } from '../../../kit/shared.texts.ts';
import type { Pair } from '../../../kit/message.ts';

/** The messages of the figures; they have no list of records. */
export const figuresMessages = {
  'Mes.Figures.Year.InValid': shared.theYearMustBeFrom2000,
  'Mes.Figures.Language.InValid': shared.theLanguageIsNotValid,
  'Mes.Figures.Club.InValid': [
    'Câu lạc bộ không hợp lệ: chọn lại trong danh sách',
    'The club is not valid: choose it again from the list',
  ],
} as const satisfies Record<string, Pair>;
