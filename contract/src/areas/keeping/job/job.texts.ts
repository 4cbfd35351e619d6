import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** The words of the screen of jobs: failed deliveries, and imports of all users. */
export const jobTexts = {
  title: ['Việc chạy nền', 'Jobs'],
  one: ['lần nhập', 'import'],
  many: ['lần nhập', 'imports'],
  about: [
    'Thư, tin nhắn gửi hỏng để gửi lại, và các lần nhập tệp của mọi người.',
    'Failed mails and text messages to send again, and the imports of all users.',
  ],
  messages: {
    'Mes.Jobs.Page.InValid': shared.thePageIsNotValid,
    'Mes.Jobs.State.InValid': shared.theStateIsNotValid,
  },
} as const satisfies AreaTexts;
