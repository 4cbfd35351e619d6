import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const dataRequestTexts = {
  title: ['Yêu cầu về dữ liệu cá nhân', 'Personal data requests'],
  one: ['yêu cầu về dữ liệu', 'data request'],
  many: ['yêu cầu về dữ liệu', 'data requests'],
  about: [
    'Yêu cầu của cá nhân về dữ liệu của họ: phản hồi trong 2 ngày làm việc, thực hiện trong 10, 15 hoặc 20 ngày.',
    'What people ask about their own data: answered within 2 working days, done within 10, 15 or 20 days.',
  ],
  fields: {
    requester: ['Người yêu cầu', 'Requester'],
    contact: ['Liên hệ', 'Contact'],
    type: ['Loại yêu cầu', 'Request'],
    memberId: shared.recordHoSoLienQuan,
    memberName: shared.recordHoSoLienQuan,
    content: shared.content,
    receivedAt: ['Nhận lúc', 'Received'],
    answerDueAt: ['Hạn phản hồi', 'Answer due'],
    dueOn: ['Hạn thực hiện', 'Due'],
    extendedTo: ['Gia hạn đến', 'Extended to'],
    extendReason: ['Lý do gia hạn', 'Reason of extension'],
    answeredAt: ['Đã phản hồi lúc', 'Answered'],
    doneAt: ['Hoàn thành lúc', 'Done'],
    refusedAt: ['Từ chối lúc', 'Refused'],
    refuseReason: shared.reasonOfRefusal,
    state: shared.stateTrangThai,
  },
  sections: {
    request: ['Yêu cầu', 'Request'],
    person: ['Người gửi yêu cầu', 'Person who asks'],
  },
  choices: {
    type: {
      1: ['Xem dữ liệu', 'See the data'],
      2: ['Chỉnh sửa dữ liệu', 'Correct the data'],
      3: ['Cung cấp bản sao', 'Get a copy'],
      4: ['Xoá dữ liệu', 'Erase the data'],
      5: ['Hạn chế xử lý', 'Restrict processing'],
      6: ['Phản đối xử lý', 'Object to processing'],
      7: ['Rút lại đồng ý', 'Withdraw consent'],
      8: ['Khiếu nại', 'Complain'],
    },
    state: {
      overdue: shared.overdue,
      received: ['Mới nhận', 'Received'],
      answered: ['Đã phản hồi', 'Answered'],
      done: shared.done,
      refused: shared.refused,
    },
  },
  messages: {
    'Mes.DataRequests.Status.NotAllowed': [
      'Yêu cầu này đã xong hoặc đã gia hạn nên không làm được nữa',
      'This request is closed or was extended already',
    ],
    'Mes.DataRequests.ReceivedAt.NotAllowed': [
      'Thời điểm nhận không thể ở tương lai',
      'A request cannot have been received in the future',
    ],
    'Mes.DataRequests.ExtendedTo.NotAllowed': [
      'Chỉ gia hạn sau hạn thực hiện và nhiều nhất 15 ngày',
      'The new day must lie after the due day, by 15 days at most',
    ],
    'Mes.DataRequests.Correction.Successfully': [
      'Đã báo cho hiệp hội; văn phòng sẽ xem lại và sửa',
      'The association was told; the office will check and correct it',
    ],
    'Mes.DataRequests.Correction.TooMany': [
      'Hôm nay đã báo nhiều lần. Hãy báo tiếp vào ngày mai, hoặc gọi văn phòng.',
      'You have told us several times today. Please continue tomorrow, or call the office.',
    ],
    'Mes.DataRequests.Answer.Successfully': ['Đã ghi nhận phản hồi', 'The answer is recorded'],
    'Mes.DataRequests.Extend.Successfully': ['Đã gia hạn', 'Extended'],
    'Mes.DataRequests.Done.Successfully': ['Đã hoàn thành yêu cầu', 'The request is done'],
    'Mes.DataRequests.Refuse.Successfully': ['Đã từ chối yêu cầu', 'The request is refused'],
  },
} satisfies AreaTexts;
