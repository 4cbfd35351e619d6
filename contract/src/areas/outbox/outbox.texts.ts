import type { AreaTexts } from '../../kit/message.ts';

/** The words of the outbox. */
export const outboxTexts = {
  title: ['Hộp thư đi', 'Outbox'],
  one: ['tin gửi đi', 'message'],
  many: ['tin gửi đi', 'messages'],
  about: [
    'Thư và tin nhắn đã gửi, đang chờ, gửi hỏng hoặc còn nằm lại đây.',
    'Mails and text messages sent, waiting, failed or kept here.',
  ],
  fields: {
    messageRead: ['Đã đọc nội dung', 'Read the text'],
    failReason: ['Gửi lại sau lỗi', 'Sent again after the failure'],
  },
  actions: { Retry: ['Gửi lại', 'Retry'] },
  messages: {
    'Mes.Outbox.Id.NotFound': ['Không tìm thấy tin này', 'This message was not found'],
    'Mes.Outbox.Status.NotAllowed': [
      'Tin này không gửi lại được: đã gửi, đã huỷ, hoặc mã trong đó đã hết hạn',
      'This message cannot be sent again: it was sent or cancelled, or the code in it has expired',
    ],
    'Mes.Outbox.Retry.Successfully': ['Đang gửi lại', 'Being sent again'],
    'Mes.Outbox.Page.InValid': ['Trang không hợp lệ', 'The page is not valid'],
    'Mes.Outbox.Search.InValid': ['Từ khoá không hợp lệ', 'The search is not valid'],
    'Mes.Outbox.State.InValid': ['Trạng thái không hợp lệ', 'The state is not valid'],
  },
} as const satisfies AreaTexts;
