import type { AreaTexts, Pair } from '../../kit/message.ts';
import { METHOD_CODES } from './methods.ts';
import { MEMBER_PLACEHOLDERS } from './placeholders.ts';

const methods = {
  1: ['E-mail', 'E-mail'],
  2: ['SMS', 'SMS'],
  3: ['Trong phần mềm', 'In the product'],
  6: ['Zalo', 'Zalo'],
} as const satisfies Record<number, Pair>;

/** The words of several channels: 'E-mail, SMS'. */
const methodCodes = Object.fromEntries(
  METHOD_CODES.map((codes): [string, Pair] => {
    const words = codes.split(',').map((code) => methods[Number(code) as keyof typeof methods]);
    return [codes, [words.map(([vi]) => vi).join(', '), words.map(([, en]) => en).join(', ')]];
  }),
);

export const notificationTexts = {
  title: ['Thông báo nội bộ', 'Notifications'],
  one: ['thông báo', 'notification'],
  many: ['thông báo', 'notifications'],
  about: [
    'Thư mời, lời nhắc, lời chúc gửi hội viên qua e-mail, SMS, Zalo và trong phần mềm, với trả lời của từng người.',
    'Invitations, reminders and greetings to members by e-mail, SMS, Zalo and in the product, with the answer of each.',
  ],
  fields: {
    title: ['Tiêu đề', 'Title'],
    type: ['Loại thông báo', 'Type'],
    content: ['Nội dung', 'Content'],
    program: ['Chương trình', 'Program'],
    methods: ['Gửi qua', 'Sent by'],
    methodCodes: ['Gửi qua', 'Sent by'],
    memberIds: ['Người nhận', 'Recipients'],
    groups: ['Nhóm người nhận', 'Groups of recipients'],
    otherEmails: ['E-mail khác', 'Other e-mails'],
    otherEmailsName: ['Họ tên của e-mail khác', 'Name of the other e-mail'],
    otherEmailsEmailAddress: ['Địa chỉ e-mail khác', 'Address of the other e-mail'],
    smsText: ['Nội dung SMS', 'Text of the SMS'],
    smsOnlyWithoutEmail: ['SMS chỉ cho người không có e-mail', 'SMS only to those without e-mail'],
    zaloTemplateId: ['Mẫu Zalo', 'Template of Zalo'],
    zaloData: ['Giá trị của mẫu Zalo', 'Values of the template of Zalo'],
    asksConfirmation: ['Xin xác nhận', 'Asks to confirm'],
    sendTime: ['Thời điểm gửi', 'Send time'],
    attachmentIds: ['Tệp', 'Files'],
    stage: ['Tình trạng', 'Stage'],
    status: ['Trạng thái', 'Status'],
    draft: ['Bản nháp', 'Draft'],
    recipientCount: ['Số người nhận', 'Recipients'],
    countsLater: ['Đếm người nhận lúc gửi', 'Recipients are counted at the sending'],
    confirmedCount: ['Đã xác nhận', 'Confirmed'],
    rounds: ['Số lần gửi', 'Rounds'],
    sentAt: ['Gửi xong', 'Sent'],
    answerUntil: ['Trả lời đến', 'Answer until'],
    answer: ['Trả lời', 'Answer'],
    note: ['Lời nhắn', 'Note'],
    state: ['Tình trạng', 'State'],
    now: ['Gửi ngay', 'Send now'],
    clubId: ['Câu lạc bộ', 'Club'],
    clubName: ['Câu lạc bộ', 'Club'],
    retried: ['Gửi lại cho người nhận', 'Sent again to a recipient'],
    recipients: ['Danh sách người nhận', 'List of recipients'],
    channel: ['Cách gửi', 'Channel'],
    address: ['Địa chỉ', 'Address'],
    reason: ['Lý do', 'Reason'],
    sentTime: ['Lúc gửi', 'Sent at'],
    memberCode: ['Mã', 'Code'],
    memberName: ['Tên', 'Name'],
    leader: ['Người đứng đầu', 'Leader'],
    emailAddress: ['E-mail', 'E-mail'],
    phoneNumber: ['Điện thoại', 'Phone'],
    answeredAt: ['Lúc trả lời', 'Answered at'],
    answeredBy: ['Người ghi trả lời', 'Answer entered by'],
    resolvedCount: ['Người nhận', 'Recipients'],
    tested: ['Gửi thử tới', 'Test sent to'],
    recipientAnswer: ['Trả lời của người nhận', 'Answer of a recipient'],
  },
  choices: {
    type: {
      1: ['Thông báo chung', 'General'],
      2: ['Thư mời', 'Invitation'],
      3: ['Nhắc hội phí', 'Fee reminder'],
      4: ['Chúc mừng', 'Greeting'],
    },
    methods,
    methodCodes,
    status: { 1: ['Chưa gửi', 'Unsent'], 2: ['Đã gửi', 'Sent'] },
    stage: {
      draft: ['Bản nháp', 'Draft'],
      held: ['Tạm giữ, cần chọn lại người nhận', 'Held, choose the recipients again'],
      timed: ['Hẹn giờ', 'Scheduled'],
      sending: ['Đang gửi', 'Sending'],
      sent: ['Đã gửi', 'Sent'],
      stopped: ['Đã dừng', 'Stopped'],
    },
    answer: {
      1: ['Chưa trả lời', 'No answer'],
      2: ['Đã xác nhận', 'Confirmed'],
      3: ['Từ chối', 'Refused'],
    },
    recipientAnswer: {
      1: ['Chưa trả lời', 'No answer'],
      2: ['Đã xác nhận', 'Confirmed'],
      3: ['Từ chối', 'Refused'],
    },
    /** The state of a recipient. */
    state: {
      queued: ['Đang gửi', 'Queued'],
      waiting: ['Đang chờ', 'Waiting'],
      sent: ['Đã gửi', 'Sent'],
      delivered: ['Đã nhận', 'Delivered'],
      failed: ['Lỗi', 'Failed'],
      bounced: ['Thư bị trả lại', 'Came back'],
      cancelled: ['Đã dừng', 'Cancelled'],
      skipped: ['Không gửi', 'Left out'],
      confirmed: ['Đã xác nhận', 'Confirmed'],
      refused: ['Từ chối', 'Refused'],
    },
    /** Why a recipient was left out. */
    skipped: {
      noAddress: ['Không có e-mail hoặc số điện thoại', 'No e-mail or phone'],
      noMobile: ['Chỉ có số máy bàn, không có số di động', 'A landline only, no mobile number'],
      noConsent: ['Đã rút đồng ý nhận tin', 'Withdrew the consent'],
      bounced: ['Thư bị trả lại 3 lần', 'Mails came back three times'],
      noAccount: ['Không có tài khoản trong phần mềm', 'No account in the product'],
      hasEmail: ['Đã gửi qua e-mail', 'Gets it by e-mail'],
      repeated: ['Địa chỉ của một hội viên đã nhận', 'The address of a member who gets it'],
      inactive: ['Hồ sơ đang ngừng hoạt động', 'The record is inactive'],
      gone: ['Hồ sơ không còn hoặc bị hạn chế', 'The record is gone or restricted'],
    },
    /** What a waiting message waits for. */
    waitsFor: {
      hour: ['Chờ đến 07:00', 'Waits for 07:00'],
      quota: ['Chờ hạn mức', 'Waits for the quota'],
      settings: ['Chờ thiết lập', 'Waits for a setting'],
      later: ['Sẽ thử lại', 'To be tried again'],
      held: [
        'Tin cũ hơn một ngày, chờ quyết định trong hộp thư đi',
        'Older than a day; waits for a decision in the outbox',
      ],
      kept: ['Kênh này chưa được thiết lập', 'The channel is not set up'],
    },
    title: MEMBER_PLACEHOLDERS,
    content: MEMBER_PLACEHOLDERS,
    smsText: MEMBER_PLACEHOLDERS,
  },
  sections: {
    what: ['Nội dung', 'What'],
    who: ['Người nhận', 'Who'],
    how: ['Cách gửi', 'How'],
    documents: ['Tệp', 'Files'],
  },
  actions: {
    Schedule: ['Hẹn giờ gửi', 'Schedule'],
    TakeBack: ['Đưa về nháp', 'Take back'],
    SendNow: ['Gửi ngay', 'Send now'],
    Stop: ['Dừng gửi', 'Stop'],
    SendAgain: ['Gửi lại', 'Send again'],
    Copy: ['Tạo bản sao', 'Copy'],
    Test: ['Gửi thử cho tôi', 'Send a test to me'],
  },
  moved: { notifications: ['thông báo đã nhận', 'received notifications'] },
  messages: {
    'Mes.Notifications.MemberIds.Required': ['Chọn ít nhất một người nhận', 'Choose at least one recipient'],
    'Mes.Notifications.MemberIds.Duplicate': ['Một người nhận được chọn hai lần', 'A recipient is chosen twice'],
    'Mes.Notifications.MemberIds.NotAllowed': [
      'Không gửi thông báo cho câu lạc bộ; hãy chọn hội viên của câu lạc bộ',
      'A club gets no notifications; choose the members of the club',
    ],
    'Mes.Notifications.Methods.Required': ['Chọn ít nhất một cách gửi', 'Choose at least one way of sending'],
    'Mes.Notifications.SendTime.Required': [
      'Chọn thời điểm gửi, hoặc gửi ngay, hoặc lưu nháp',
      'Choose a time, or send it now, or keep it as a draft',
    ],
    'Mes.Notifications.SendTime.NotAllowed': ['Thời điểm gửi đã qua', 'The time to send has passed'],
    'Mes.Notifications.SmsText.Required': ['Gửi SMS cần nội dung SMS', 'An SMS needs its own text'],
    'Mes.Notifications.Content.OtherArea': [
      'Bạn chưa có quyền xem giá trị của {{name}}, vì nó thuộc một khu vực khác. Hãy bỏ {{name}} khỏi nội dung, hoặc nhờ người có quyền đó gửi',
      'You have no permission for the value of {{name}}: another area keeps it. Remove {{name}} from the text, or let somebody with that permission send it',
    ],
    'Mes.Notifications.ZaloData.NotFound': [
      'Giá trị của mẫu Zalo có chỗ điền không có: “{placeholder}”. Dùng một trong: {known}',
      'A value of the template of Zalo has the unknown placeholder “{placeholder}”. Use one of: {known}',
    ],
    'Mes.Notifications.ZaloData.NotFound@meant': [
      'Giá trị của mẫu Zalo: không hiểu “{placeholder}”. Có phải {meant}?',
      'A value of the template of Zalo: “{placeholder}” is unknown. Is it {meant}?',
    ],
    'Mes.Notifications.ZaloTemplateId.Required': ['Gửi Zalo cần mẫu đã được duyệt', 'Zalo needs an approved template'],
    'Mes.Notifications.Status.NotAllowed': [
      'Thông báo đã gửi hoặc đang gửi nên không làm được nữa',
      'It is sent or being sent, so this is no longer possible',
    ],
    'Mes.Notifications.Schedule.Successfully': ['Đã hẹn giờ gửi', 'Scheduled'],
    'Mes.Notifications.TakeBack.Successfully': ['Đã đưa về nháp', 'It is a draft again'],
    'Mes.Notifications.SendNow.Successfully': ['Đã nhận gửi', 'Taken for sending'],
    'Mes.Notifications.Stop.Successfully': ['Đã dừng gửi những người còn lại', 'The rest is no longer sent'],
    'Mes.Notifications.SendAgain.Successfully': [
      'Đang gửi lại cho người chưa trả lời',
      'Being sent again to those who did not answer',
    ],
    'Mes.Notifications.Copy.Successfully': ['Đã tạo bản nháp mới', 'A new draft is ready'],
    'Mes.Notifications.Test.Successfully': ['Đã gửi thử vào e-mail của bạn', 'A test goes to your e-mail'],
    'Mes.Notifications.Test.NotAllowed': ['Tài khoản của bạn không có e-mail', 'Your account has no e-mail'],
    'Mes.Notifications.Retry.Successfully': ['Đang gửi lại', 'Being sent again'],
    'Mes.Notifications.Retry.NoAddress': [
      'Hồ sơ vẫn chưa có e-mail hoặc số điện thoại để gửi',
      'The record still has no e-mail or phone to send to',
    ],
    'Mes.Notifications.Retry.NoMobile': [
      'Hồ sơ vẫn chỉ có số máy bàn, không nhận được SMS hoặc Zalo',
      'The record still has a landline only, which gets no SMS or Zalo',
    ],
    'Mes.Notifications.Retry.NoAccount': [
      'Người này vẫn chưa có tài khoản trong phần mềm',
      'This person still has no account in the product',
    ],
    'Mes.Notifications.Retry.NoConsent': [
      'Người này đã rút đồng ý nhận tin, nên không gửi lại được',
      'This person withdrew the consent to news, so it cannot be sent again',
    ],
    'Mes.Notifications.Retry.Bounced': [
      'Thư tới địa chỉ này bị trả lại ba lần; hãy sửa e-mail trong hồ sơ rồi gửi lại',
      'Mails to this address came back three times; change the e-mail in the record, then send again',
    ],
    'Mes.Notifications.Retry.HasEmail': [
      'Người này nhận qua e-mail, nên không gửi SMS',
      'This person gets it by e-mail, so no SMS is sent',
    ],
    'Mes.Notifications.Retry.Inactive': [
      'Hồ sơ này đang ngừng hoạt động. Cho hoạt động lại rồi gửi.',
      'This record is inactive. Activate it, then send again.',
    ],
    'Mes.Notifications.Retry.Gone': [
      'Hồ sơ không còn hoặc bị hạn chế, nên không gửi được',
      'The record is gone or restricted, so nothing can be sent',
    ],
    'Mes.Notifications.Retry.Repeated': [
      'Địa chỉ này là của một hội viên đã nhận thông báo',
      'This is the address of a member who gets the notification',
    ],
    'Mes.Notifications.Retry.NotAllowed': ['Không có tin nào gửi lại được', 'There is nothing to send again'],
    'Mes.Notifications.RecipientId.NotFound': ['Không tìm thấy người nhận này', 'This recipient was not found'],
    'Mes.Notifications.Answer.Successfully': ['Đã ghi trả lời', 'The answer is noted'],
    'Mes.Notifications.Answer.NotAllowed': [
      'Thông báo này không xin xác nhận',
      'This notification does not ask for a confirmation',
    ],
    'Mes.Notifications.Answer.Confirmed': ['Đã nhận: xác nhận', 'Thank you: confirmed'],
    'Mes.Notifications.Answer.Refused': ['Đã nhận: từ chối', 'Thank you: refused'],
    'Mes.Notifications.Answer.TooLate': [
      'Đã hết thời gian trả lời thông báo này',
      'This notification takes no answer any more',
    ],
    'Mes.Notifications.Unsubscribe.Successfully': [
      'Địa chỉ này không nhận tin của hiệp hội qua e-mail nữa',
      'This address gets no more news of the association by e-mail',
    ],
  },
} satisfies AreaTexts;
