import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

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
    bounced: shared.theMailCameBack,
    held: ['Quyết định cho tin cũ', 'Decision about an old message'],
    bouncesCleared: ['Bỏ qua thư bị trả lại', 'Returned mails no longer count'],
  },
  actions: { Retry: ['Gửi lại', 'Retry'] },
  choices: {
    held: { send: shared.send, drop: shared.drop },
    /** What a message is about. */
    source: {
      notification: ['Thông báo', 'Notification'],
      'notification-test': ['Thông báo gửi thử', 'Notification sent as a test'],
      'fee-reminder': ['Nhắc phí', 'Fee reminder'],
      receipt: shared.receipt,
      meeting: ['Thư về lịch họp', 'Letter about a meeting'],
      'meeting-series': ['Thư về loạt cuộc họp', 'Letter about a series of meetings'],
      'meeting-reminder': ['Nhắc lịch họp', 'Reminder of a meeting'],
      activity: ['Thư về sự kiện', 'Letter about an event'],
      invitation: ['Mời vào câu lạc bộ', 'Invitation to a club'],
      'member-link': ['Liên kết tới trang riêng', 'Link to the own page'],
      feedback: ['Phản hồi góp ý', 'Answer to feedback'],
      notice: ['Thông báo của phần mềm', 'Notices of the product'],
      register: ['Đăng ký tài khoản', 'Registration'],
      profile: ['Đổi e-mail tài khoản', 'Changed e-mail of an account'],
      password: ['Đổi mật khẩu', 'Changed password'],
      'code:recovery': ['Khôi phục mật khẩu', 'Password recovery'],
      'code:otp': ['Mã OTP', 'OTP code'],
    },
  },
  messages: {
    'Mes.Outbox.Id.NotFound': ['Không tìm thấy tin này', 'This message was not found'],
    'Mes.Outbox.Status.NotAllowed': [
      'Tin này không gửi lại được: đã gửi, đã huỷ, hoặc mã trong đó đã hết hạn',
      'This message cannot be sent again: it was sent or cancelled, or the code in it has expired',
    ],
    'Mes.Outbox.EmailAddress.Asked': [
      '{count} tin đang chờ gửi tới {address}: vẫn đi tới địa chỉ cũ này, chỉ tin viết từ nay mới theo địa chỉ mới. Muốn đổi thì thu hồi trong Hộp thư đi trước. Vẫn lưu?',
      '{count:message waits|messages wait} to go to {address}: {count:it still goes|they still go} to this former address, and only messages written from now on follow the new one. To change that, take {count:it|them} back in the outbox first. Save it all the same?',
    ],
    'Mes.Outbox.NoAddress.Asked': [
      'Hồ sơ này có tên ở {count} lịch họp, sự kiện sắp tới và thông báo đã hẹn giờ. Bỏ {address} thì hồ sơ không còn e-mail: thư mời, thư báo đổi giờ hay huỷ không gửi tới được (e-mail của đầu mối liên hệ không nhận các thư này). Vẫn lưu?',
      'This record is on the lists of {count} coming {count:meeting, event or planned notification|meetings, events and planned notifications}. Without {address} it has no e-mail address: invitations and letters about changes cannot reach it (addresses of contacts get none of these). Save it all the same?',
    ],
    'Mes.Outbox.Address.Required': [
      'Hồ sơ của người nhận không còn e-mail hoặc số di động nào để gửi',
      'The record of the receiver has no e-mail address or mobile number any more',
    ],
    'Mes.Outbox.Held.Send': ['Đang gửi {count} tin cũ', 'Sending {count:old message|old messages}'],
    'Mes.Outbox.Held.Drop': ['Đã bỏ {count} tin cũ', 'Dropped {count:old message|old messages}'],
    'Mes.Outbox.Held.Conflict': [
      'Số tin cũ đã đổi thành {count}. Hãy xem lại danh sách rồi quyết định',
      'The number of old messages is {count} now. Look at the list again and decide then',
    ],
    'Mes.Outbox.Answer.InValid': ['Hãy chọn gửi hoặc bỏ (send, drop)', 'Choose send or drop'],
    'Mes.Outbox.Source.InValid': [
      'Loại tin không hợp lệ; để null nếu là tất cả',
      'The kind of message is not valid; null means all',
    ],
    'Mes.Outbox.Count.InValid': [
      'Hãy ghi số tin cũ đã thấy, là số nguyên từ 1',
      'Give the number of old messages that was seen, a whole number from 1',
    ],
    'Mes.Outbox.Retry.Successfully': shared.beingSentAgain,
    'Mes.Outbox.Press.Successfully': [
      'Đã lấy lại thư, chưa ai nhận được. Những thay đổi khác vẫn giữ nguyên',
      'The letters will not be sent; nobody has got one. Other changes stay',
    ],
    'Mes.Outbox.Press.NotFound': [
      'Không tìm thấy thư nào của bạn để lấy lại',
      'There are no letters of yours here to stop',
    ],
    'Mes.Outbox.Press.TooLate': [
      'Đã quá lúc lấy lại: {count} thư đã đi hoặc đang đi',
      'It is too late: {count:letter has|letters have} gone or are going out',
    ],
    'Mes.Outbox.Press.Replaced': [
      'Không còn thư nào đang chờ: đã có thư mới thay, hoặc thư đã được rút lại',
      'No letter waits any more: newer ones took their place, or they were withdrawn',
    ],
    'Mes.Outbox.Press.InValid': [
      'Lần gửi không hợp lệ: tải lại trang rồi thử lại',
      'The call is not valid: load the page again and try again',
    ],
    'Mes.Outbox.Page.InValid': shared.thePageIsNotValid,
    'Mes.Outbox.Search.InValid': [
      'Từ khoá không hợp lệ: ghi lại bằng chữ',
      'The search is not valid: write it again as words',
    ],
    'Mes.Outbox.State.InValid': shared.theStateIsNotValid,
    'Mes.Outbox.Channel.InValid': [
      'Kênh không hợp lệ: chọn lại trong danh sách',
      'The channel is not valid: choose it again from the list',
    ],
    'Mes.Outbox.Body.OverLength': [
      'Tin nhắn dài quá ba phần ({most} ký tự)',
      'The text message is longer than three parts ({most} characters)',
    ],
    'Mes.Outbox.Bounce.Successfully': ['Đã ghi là thư bị trả lại', 'Noted as a returned mail'],
    'Mes.Outbox.Bounce.AlreadyExist': ['Thư này đã được ghi là bị trả lại', 'This mail is noted as returned already'],
    'Mes.Outbox.Bounce.NotAllowed': [
      'Chỉ thư điện tử đã gửi hoặc gửi hỏng mới có thể bị trả lại',
      'Only a mail that was sent or failed can come back',
    ],
    'Mes.Outbox.ClearBounces.Successfully': ['Địa chỉ này lại nhận thư được', 'This address gets mails again'],
    'Mes.Outbox.Signature.InValid': [
      'Chữ ký không hợp lệ: máy gửi cần ký bằng đúng khoá',
      'The signature is not valid: the sending service must sign with the right key',
    ],
    'Mes.Outbox.MessageId.InValid': [
      'Mã thư không hợp lệ: ghi mã như trong thư',
      'The id of the mail is not valid: write the id of the mail',
    ],
    'Mes.Outbox.Reason.InValid': [
      'Lý do không hợp lệ: ghi lại bằng chữ',
      'The reason is not valid: write it again as words',
    ],
  },
} as const satisfies AreaTexts;
