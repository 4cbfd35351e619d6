import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const publicFeedbackTexts = {
  title: ['Góp ý với hiệp hội', 'Your feedback'],
  none: ['Quý vị có điều gì muốn nói với hiệp hội?', 'Is there anything to tell the association?'],
  write: ['Gửi góp ý', 'Send feedback'],
  more: ['Viết thêm', 'Write more'],
  subject: shared.titleTieuDe,
  text: shared.text,
  send: shared.send,
  thanks: [
    'Hiệp hội đã nhận được. Trả lời sẽ hiện ở đây và được gửi qua e-mail.',
    'The association has it. The reply comes here and by e-mail.',
  ],
  association: ['Hiệp hội trả lời', 'Reply of the association'],
  waits: ['Chưa trả lời', 'Not replied yet'],
  replied: shared.replied,
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    publicFeedback: typeof publicFeedbackTexts;
  }
}
addTexts('publicFeedback', publicFeedbackTexts);
