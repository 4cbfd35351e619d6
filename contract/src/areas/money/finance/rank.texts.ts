import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts, Pair } from '../../../kit/message.ts';

export const rankTexts = {
  title: shared.ranks,
  one: ['hạng', 'rank'],
  many: ['hạng', 'ranks'],
  about: [
    'Hạng theo doanh thu đã thanh toán trong năm và tỷ lệ chiết khấu của mỗi hạng.',
    'Ranks by the paid revenue of a year, and the discount of each rank.',
  ],
  fields: {
    name: ['Tên hạng', 'Name'],
    minimumRevenue: ['Doanh thu tối thiểu trong năm', 'Minimum revenue of a year'],
    discountRatio: shared.discountRatio,
  },
  messages: {
    'Mes.Ranks.MinimumRevenue.AlreadyExist': [
      'Đã có hạng khác với mức doanh thu này',
      'Another rank has this minimum revenue',
    ],
    'Mes.Ranks.MinimumRevenue.Asked': [
      '{count} hội viên đổi hạng năm nay theo mức này. Vẫn lưu?',
      '{count:member gets|members get} another rank of this year by this minimum. Save it all the same?',
    ],
    'Mes.Ranks.DiscountRatio.Asked': [
      '{count} hội viên đang ở hạng này: khoản giảm giá ghi từ nay theo tỷ lệ mới, khoản đã ghi giữ nguyên. Vẫn lưu?',
      '{count:member has|members have} this rank: discounts entered from now on follow the new share, those entered stay. Save it all the same?',
    ],
    'Mes.Ranks.DiscountRatio.InValid': shared.theDiscountRatioLiesBetween0,
  },
} satisfies AreaTexts;

export const levelTexts = {
  title: shared.accumulationLevels,
  one: ['mức tích luỹ', 'accumulation level'],
  many: ['mức tích luỹ', 'accumulation levels'],
  about: [
    'Mức tích luỹ theo doanh thu từng năm; năm đã chốt thì không đổi nữa.',
    'Levels of accumulation by the revenue of a year; a closed year no longer changes.',
  ],
  fields: {
    year: shared.year,
    levels: ['Các mức', 'Levels'],
    annualAccumulation: ['Doanh thu tích luỹ trong năm', 'Annual accumulation'],
    percentageValue: shared.percentage,
    closedAt: ['Thời điểm chốt', 'Closed at'],
  },
  messages: {
    'Mes.AccumulationLevels.Update.Successfully': ['Đã lưu các mức tích luỹ', 'The accumulation levels are saved'],
    'Mes.AccumulationLevels.Update.Failed': ['Không lưu được các mức tích luỹ', 'The levels could not be saved'],
    'Mes.AccumulationLevels.Update.Conflict': [
      'Người khác vừa sửa các mức của năm này. Hãy tải lại rồi sửa tiếp.',
      'Somebody else has just changed the levels of this year. Load them again and then go on.',
    ],
    'Mes.AccumulationLevels.Close.Successfully': ['Đã chốt năm', 'The year is closed'],
    'Mes.AccumulationLevels.Close.Failed': ['Không chốt được năm', 'The year could not be closed'],
    'Mes.AccumulationLevels.Year.InValid': ['Năm từ 2000 đến 2100', 'The year lies between 2000 and 2100'],
    'Mes.AccumulationLevels.Reason.Required': [
      'Năm chưa đến tháng 12; muốn chốt sớm hãy ghi lý do',
      'The year has not reached December; give the reason for closing it early',
    ],
    'Mes.AccumulationLevels.Reason.InValid': [
      'Lý do không đúng: ghi lại bằng chữ',
      'The reason is not valid: write it again as words',
    ],
    'Mes.AccumulationLevels.Reason.OverLength': [
      'Lý do dài tối đa 1.000 ký tự',
      'The reason has 1,000 characters at most',
    ],
    'Mes.AccumulationLevels.Year.NotAllowed': [
      'Chưa chốt được năm còn ở phía trước',
      'A year that has not begun cannot be closed',
    ],
    'Mes.AccumulationLevels.Levels.OverLength': ['Nhiều nhất 50 mức', 'At most 50 levels'],
    'Mes.AccumulationLevels.PercentageValue.InValid': [
      'Tỷ lệ từ 0 đến 100, nhiều nhất 2 chữ số thập phân',
      'The percentage lies between 0 and 100 with at most 2 decimal places',
    ],
    'Mes.AccumulationLevels.PercentageValue.Required': ['Hãy ghi tỷ lệ', 'Give the percentage'],
    'Mes.AccumulationLevels.AnnualAccumulation.Required': ['Hãy ghi doanh thu', 'Give the revenue'],
    'Mes.AccumulationLevels.AnnualAccumulation.Fraction': [
      'Số tiền tính bằng đồng, không có phần lẻ',
      'Amounts are whole đồng, without fractions',
    ],
    'Mes.AccumulationLevels.AnnualAccumulation.Duplicate': [
      'Hai mức của một năm phải khác doanh thu',
      'Two levels of a year need different amounts',
    ],
  },
} satisfies AreaTexts;

export const rankingTexts = {
  title: shared.accumulationRanks,
  one: shared.memberHoiVien,
  many: shared.membersHoiVien,
  about: [
    'Hội viên theo doanh thu đã thanh toán, hạng và số tích luỹ của từng năm.',
    'Members by paid revenue, with rank and accumulation of each year.',
  ],
  messages: {
    'Mes.AccumulationRanks.Language.InValid': shared.theLanguageIsNotValidVi,
  },
  fields: {
    place: shared.place,
    year: shared.year,
    code: shared.code,
    name: shared.member,
    revenue: shared.paidRevenue,
    discount: shared.discounts,
    sponsor: shared.sponsorship,
    rankName: shared.rank,
    rankId: shared.rank,
    percentageValue: shared.percentage,
    accumulation: shared.accumulation,
    missing: ['Còn thiếu để lên hạng', 'Missing to the next rank'],
    nextName: ['Hạng kế tiếp', 'Next rank'],
  },
} satisfies AreaTexts;

/** The specification has this key in the singular. */
export const levelMessages = {
  'Mes.AccumulationLevel.NotAllowed': [
    'Năm đã chốt nên không sửa được mức tích luỹ',
    'The year is closed, so its accumulation levels cannot be changed',
  ],
} as const satisfies Record<string, Pair>;
