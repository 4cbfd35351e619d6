import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** The words of the association's settings. */
export const settingTexts = {
  title: ['Thiết lập hiệp hội', 'Association settings'],
  one: shared.settings,
  many: shared.settings,
  about: [
    'Logo, mã số thuế, ngôn ngữ mặc định và số ngày chờ đóng hội phí.',
    'The logo, tax code, default language and days of grace for unpaid fees.',
  ],
  fields: {
    logo: shared.logo,
    taxCode: shared.taxCode,
    language: ['Ngôn ngữ mặc định', 'Default language'],
    graceDays: ['Số ngày chờ sau hạn đóng hội phí', 'Days of grace after a fee is due'],
  },
  choices: {
    language: { vi: shared.vietnamese, en: shared.english },
  },
  messages: {
    'Mes.Settings.GraceDays.InValid': ['Nhập số ngày từ 0 đến 365', 'Enter a number of days from 0 to 365'],
    'Mes.Settings.TaxCode.InValid': [
      'Mã số thuế gồm 10 số (có số kiểm tra), thêm -001 cho chi nhánh, hoặc 12 số của cá nhân',
      'A tax code has 10 digits with a check digit, -001 for a branch, or the 12 digits of a person',
    ],
    'Mes.Settings.Logo.NotFound': ['Không còn logo này', 'This logo no longer exists'],
  },
} as const satisfies AreaTexts;
