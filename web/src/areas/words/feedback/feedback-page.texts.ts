import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const feedbackPageTexts = {
  views: ['Cách xem phản hồi', 'Views of feedback'],
  waiting: shared.notReplied,
  replied: shared.replied,
  ofMine: ['Giao cho tôi', 'Assigned to me'],
  all: shared.all,
  noneWaiting: ['Mọi phản hồi đã được trả lời', 'All feedback is replied to'],
  noneReplied: ['Chưa trả lời phản hồi nào', 'Nothing was replied to yet'],
  noneOfMine: ['Không có phản hồi nào chờ bạn', 'No feedback waits for you'],
  answers: shared.readyAnswers,
  thread: ['Trao đổi', 'Thread'],
  association: shared.theAssociation,
  reply: shared.reply,
  replyHint: [
    'Người gửi được báo ngay trong phần mềm và bằng e-mail.',
    'The author is told in the product and by e-mail.',
  ],
  replyHintMember: [
    'Hội viên nhận e-mail có đường dẫn mở trao đổi này.',
    'The member gets an e-mail with a link to this thread.',
  ],
  queue: ['Hàng chờ phản hồi', 'Queue of feedback'],
  queueWaiting: ['Chưa trả lời, chờ lâu nhất trước', 'Not replied, the oldest first'],
  queueReplied: ['Đã trả lời, mới nhất trước', 'Replied, the latest first'],
  queueMore: ['Còn {count} phản hồi trong danh sách', '{count} more in the list'],
  find: ['Tìm tiêu đề, nội dung', 'Search title, text'],
  assignedTo: shared.assignedTo,
  tag: shared.tag,
  ready: ['Trả lời mẫu', 'Ready answers'],
  readyMore: ['Câu khác…', 'More…'],
  send: ['Gửi trả lời', 'Send the reply'],
  files: shared.filesTepDinhKem,
  lockedText: ['Lời của người gửi không ai sửa được', 'Nobody changes the words of the author'],
  mine: ['Góp ý của tôi', 'My feedback'],
  add: ['Gửi góp ý', 'Send feedback'],
  title: shared.titleTieuDe,
  content: shared.text,
  sendOwn: shared.send,
  noneMine: ['Bạn chưa gửi góp ý nào', 'You have not sent any feedback yet'],
  noneMineText: [
    'Điều gì cần thay đổi, còn thiếu hay làm tốt: văn phòng hiệp hội đọc và trả lời ở đây.',
    'What should change, what is missing, what works well: the office reads it and replies here.',
  ],
  more: ['Viết thêm', 'Write more'],
  sendMore: ['Gửi thêm', 'Send'],
  sentAt: ['Đã gửi {time}', 'Sent {time}'],
  repliedAt: ['Trả lời {time}', 'Replied {time}'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    feedback: typeof feedbackPageTexts;
  }
}
addTexts('feedback', feedbackPageTexts);
