import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const settingTexts = {
  logo: shared.logo,
  logoHint: [
    'JPG, PNG hoặc WebP, tối đa 6 MB. Ai mở trang đăng nhập cũng thấy logo này.',
    'JPG, PNG or WebP, 6 MB at most. Everybody who opens the sign-in page sees it.',
  ],
  choose: ['Chọn logo', 'Choose a logo'],
  change: ['Đổi logo', 'Change the logo'],
  remove: ['Bỏ logo', 'Remove the logo'],
  none: ['Chưa có logo', 'No logo yet'],
  preview: ['Trên trang đăng nhập', 'On the sign-in page'],
  previewPrint: ['Trên giấy in', 'On paper'],
  general: ['Chung', 'General'],
  fees: ['Hội phí', 'Membership fees'],
  languageHint: [
    'Ngôn ngữ của trang đăng nhập và của thư gửi đến người chưa chọn ngôn ngữ.',
    'The language of the sign-in page and of mails to people who chose none.',
  ],
  channels: ['Kênh gửi', 'Channels'],
  channelsHint: [
    'Máy chủ thư, SMS và Zalo do người vận hành đặt trong cấu hình của máy chủ.',
    'Mail server, SMS and Zalo are set by the operator in the configuration of the server.',
  ],
  graceHint: [
    'Trong thời gian này hội viên chưa đóng hội phí vẫn được tính là hội viên. Từ 0 đến 365 ngày.',
    'A member who has not paid stays a member for this time. From 0 to 365 days.',
  ],
  sample: ['Hiệp hội của bạn', 'Your association'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    setting: typeof settingTexts;
  }
}
addTexts('setting', settingTexts);
