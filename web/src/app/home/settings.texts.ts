import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const settingsTexts = {
  find: ['Tìm thiết lập', 'Find a setting'],
  none: ['Không có thiết lập nào khớp “{search}”.', 'No setting matches “{search}”.'],
  nothing: [
    'Vai trò của bạn chưa mở được thiết lập nào ở đây. Người quản trị có thể thêm quyền.',
    'Your role opens no setting here. An administrator can add permissions.',
  ],
  association: ['Của hiệp hội', 'Of the association'],
  sending: ['Thư gửi đi và việc chạy nền', 'Letters and jobs'],
  personalData: shared.personalData,
  system: ['An toàn và máy chủ', 'Safety and server'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    settings: typeof settingsTexts;
  }
}
addTexts('settings', settingsTexts);
