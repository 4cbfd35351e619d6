import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts, Pair } from '../../../kit/message.ts';
import { METHOD_CODES } from './methods.ts';
import { MEMBER_PLACEHOLDERS } from './placeholders.ts';

const methods = {
  1: shared.eMail,
  2: shared.sms,
  3: shared.inTheProduct,
  6: shared.zalo,
} as const satisfies Record<number, Pair>;

/** The words of several channels: 'E-mail, SMS'. */
const methodCodes = Object.fromEntries(
  METHOD_CODES.map((codes): [string, Pair] => {
    const words = codes.split(',').map((code) => methods[Number(code) as keyof typeof methods]);
    return [codes, [words.map(([vi]) => vi).join(', '), words.map(([, en]) => en).join(', ')]];
  }),
);

export const notificationTexts = {
  title: shared.notifications,
  one: ['thông báo', 'notification'],
  many: ['thông báo', 'notifications'],
  about: [
    'Thư mời, lời nhắc, lời chúc gửi hội viên qua e-mail, SMS, Zalo và trong phần mềm, với trả lời của từng người.',
    'Invitations, reminders and greetings to members by e-mail, SMS, Zalo and in the product, with the answer of each.',
  ],
  fields: {
    title: shared.titleTieuDe,
    type: shared.type,
    content: shared.content,
    program: ['Chương trình', 'Program'],
    methods: shared.sentBy,
    methodCodes: shared.sentBy,
    memberIds: shared.recipients,
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
    attachmentIds: shared.files,
    stage: ['Tình trạng', 'Stage'],
    status: ['Trạng thái', 'Status'],
    draft: shared.draft,
    recipientCount: ['Số người nhận', 'Recipients'],
    countsLater: ['Đếm người nhận lúc gửi', 'Recipients are counted at the sending'],
    confirmedCount: shared.confirmed,
    rounds: ['Số lần gửi', 'Rounds'],
    sentAt: ['Gửi xong', 'Sent'],
    answerUntil: ['Trả lời đến', 'Answer until'],
    answer: shared.answerTraLoi,
    note: shared.noteLoiNhan,
    state: shared.state,
    now: shared.sendNow,
    clubId: shared.club,
    clubName: shared.club,
    retried: ['Gửi lại cho người nhận', 'Sent again to a recipient'],
    recipients: ['Danh sách người nhận', 'List of recipients'],
    channel: ['Cách gửi', 'Channel'],
    address: shared.address,
    reason: shared.reason,
    sentTime: ['Lúc gửi', 'Sent at'],
    memberCode: shared.code,
    memberName: shared.nameTen,
    leader: shared.leader,
    emailAddress: shared.eMail,
    phoneNumber: shared.phone,
    answeredAt: ['Lúc trả lời', 'Answered at'],
    answeredBy: ['Người ghi trả lời', 'Answer entered by'],
    resolvedCount: shared.recipients,
    tested: ['Gửi thử tới', 'Test sent to'],
    recipientAnswer: ['Trả lời của người nhận', 'Answer of a recipient'],
  },
  choices: {
    type: {
      1: ['Thông báo chung', 'General'],
      2: shared.invitation,
      3: ['Nhắc hội phí', 'Fee reminder'],
      4: ['Chúc mừng', 'Greeting'],
    },
    methods,
    methodCodes,
    status: { 1: ['Chưa gửi', 'Unsent'], 2: shared.sentDaGui },
    stage: {
      draft: shared.draft,
      held: ['Tạm giữ, cần chọn lại người nhận', 'Held, choose the recipients again'],
      timed: ['Hẹn giờ', 'Scheduled'],
      sending: ['Đang gửi', 'Sending'],
      sent: shared.sentDaGui,
      stopped: shared.stopped,
    },
    answer: {
      1: shared.noAnswer,
      2: shared.confirmed,
      3: shared.refused,
    },
    recipientAnswer: {
      1: shared.noAnswer,
      2: shared.confirmed,
      3: shared.refused,
    },
    /** The state of a recipient. */
    state: {
      queued: ['Đang gửi', 'Queued'],
      waiting: shared.waitingDangCho,
      sent: shared.sentDaGui,
      delivered: shared.delivered,
      failed: shared.failed,
      bounced: ['Thư bị trả lại', 'Came back'],
      cancelled: ['Đã dừng', 'Cancelled'],
      skipped: shared.leftOut,
      confirmed: shared.confirmed,
      refused: shared.refused,
    },
    /** Why a recipient was left out. */
    skipped: {
      noAddress: ['Không có e-mail hoặc số điện thoại', 'No e-mail or phone'],
      noMobile: shared.aLandlineOnlyNoMobileNumber,
      noConsent: ['Đã rút đồng ý nhận tin', 'Withdrew the consent'],
      bounced: shared.mailsCameBackThreeTimes,
      noAccount: ['Không có tài khoản trong phần mềm', 'No account in the product'],
      hasEmail: ['Đã gửi qua e-mail', 'Gets it by e-mail'],
      repeated: ['Địa chỉ của một hội viên đã nhận', 'The address of a member who gets it'],
      inactive: shared.theRecordIsInactive,
      gone: ['Hồ sơ không còn hoặc bị hạn chế', 'The record is gone or restricted'],
    },
    /** What a waiting message waits for. */
    waitsFor: {
      hour: ['Chờ đến 07:00', 'Waits for 07:00'],
      quota: shared.waitsForTheQuota,
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
    what: shared.what,
    who: ['Người nhận', 'Who'],
    how: ['Cách gửi', 'How'],
    documents: shared.files,
  },
  actions: {
    Schedule: shared.schedule,
    TakeBack: shared.backToDraft,
    SendNow: shared.sendNow,
    Stop: ['Dừng gửi', 'Stop'],
    SendAgain: shared.sendAgain,
    Copy: shared.duplicate,
    Test: shared.sendATestToMe,
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
    'Mes.Notifications.SendNow.Successfully': ['Đã nhận gửi', 'Accepted for sending'],
    'Mes.Notifications.Stop.Successfully': ['Đã dừng gửi những người còn lại', 'The rest is no longer sent'],
    'Mes.Notifications.SendAgain.Successfully': [
      'Đang gửi lại cho người chưa trả lời',
      'Being sent again to those who did not answer',
    ],
    'Mes.Notifications.Copy.Successfully': ['Đã tạo bản nháp mới', 'A new draft is ready'],
    'Mes.Notifications.Test.Successfully': ['Đã gửi thử vào e-mail của bạn', 'A test goes to your e-mail'],
    'Mes.Notifications.Test.NotAllowed': ['Tài khoản của bạn không có e-mail', 'Your account has no e-mail'],
    'Mes.Notifications.Retry.Successfully': shared.beingSentAgain,
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
