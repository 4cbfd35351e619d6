import type { Pair } from './kit/message.ts';

/** Messages of desks, of all areas. */
export const deskMessages = {
  'Mes.Desk.Decided': [
    'Hồ sơ này vừa có người khác quyết định, chưa ghi gì thêm. Muốn đổi quyết định ấy thì mở hồ sơ',
    'Somebody else has just decided on this record, and nothing was written. Open the record to change that decision',
  ],
  'Mes.Desk.Reason.Required': ['Chưa ghi lý do', 'The reason is missing'],
  'Mes.Desk.Reason.OverLength': ['Lý do dài quá {max} ký tự', 'The reason is longer than {max} characters'],
  'Mes.Desk.Anyway.Required': [
    'Hồ sơ này còn thiếu {count} mục. Muốn duyệt thì ghi lý do.',
    'This record lacks {count:entry|entries}. Give a reason to approve it anyway.',
  ],
  'Mes.Desk.Sender.NotFound': [
    'Không có người gửi nào để xin bổ sung: hồ sơ do chính bạn hoặc hệ thống nhập. Hãy tự sửa hồ sơ.',
    'There is no sender to ask: you or the product entered this record. Complete it yourself.',
  ],
  'Mes.Desk.Ask.Successfully': ['Đã xin người gửi bổ sung', 'The sender was asked to complete it'],
  'Mes.Desk.Ask.NotAllowed': [
    'Không có mục nào trong số này còn thiếu hoặc cần xem',
    'None of these entries is missing or doubtful',
  ],
  'Mes.Desk.Missing': ['Bắt buộc, chưa có', 'Required, not there yet'],
  'Mes.Desk.Same': ['Trùng với {name}', 'The same as {name}'],
  'Mes.Desk.Alike': ['Tên gần giống {name}', 'The name is like {name}'],
  'Mes.Desk.Future': ['Ngày này chưa tới', 'This day has not come yet'],
  'Mes.Desk.Young': ['Mới {months} tháng, thường cần {needed} tháng', 'Only {months:month|months}, usually {needed}'],
  'Mes.Desk.Over': ['Nhiều hơn số còn phải nộp ({debt})', 'More than what is owed ({debt})'],
  'Mes.Desk.SamePayment': [
    'Đã có lần nộp cùng số tiền ngày {day} cho khoản phí này',
    'There is a payment of the same amount on {day} for this fee',
  ],
  'Mes.Desk.NoProof': ['Chuyển khoản chưa kèm chứng từ', 'A transfer without a paper'],
  'Mes.Desk.Left': ['{count} người không còn thuộc câu lạc bộ', '{count:person has|people have} left the club'],
  'Mes.Desk.Badged': ['{count} người đã có huy hiệu này', '{count:person has|people have} this badge already'],
  'Mes.Desk.ProposedBefore': ['Sự kiện này đã có đề xuất khác', 'There is another proposal for this event'],
  'Mes.Desk.Overdue': ['Đã quá hạn', 'Overdue'],
  'Mes.Desk.OtherName': ['Khác tên trong hồ sơ: {name}', 'Differs from the name of the record: {name}'],
  'Mes.Desk.AskedBefore': ['Người này đã có yêu cầu cùng loại', 'This person has another request of this kind'],
  'Mes.Desk.FeeLeft': ['khoản phí còn {debt}', 'the fee has {debt} left'],
  'Mes.Desk.FeePaid': ['khoản phí nộp đủ', 'the fee is paid'],
  'Mes.Desk.Receipt': ['lập phiếu thu', 'a receipt is written'],
  'Mes.Desk.NoReceipt': ['không lập phiếu thu', 'no receipt is written'],
  'Mes.Desk.Final': ['không hoàn tác được, chỉ đính chính', 'it cannot be undone, only taken back by a contrary entry'],
  'Mes.Desk.Badges': ['trao huy hiệu cho {count} người', '{count:person gets|people get} the badge'],
  'Mes.Desk.NoBadge': ['không trao huy hiệu', 'no badge is awarded'],
  'Mes.Desk.RequestDone': [
    'yêu cầu được ghi là đã thực hiện; sản phẩm không tự sửa hay xoá dữ liệu',
    'the request is recorded as done; the product changes or erases no data by itself',
  ],
  'Mes.Desk.Minor': ['Chưa đủ 18 tuổi', 'Younger than 18'],
  'Mes.Desk.Stay': ['là hội viên từ ngày {day}', 'a member from {day} on'],
  'Mes.Desk.NoFee': [
    'chưa phát hội phí và chưa gửi thư cho hội viên: hội phí phát theo đợt',
    'no fee and no letter to the member yet: fees are issued by plan',
  ],
  'Mes.Desk.Told': ['{count} người gửi nhận thông báo', '{count:sender gets|senders get} a notice'],
  'Mes.Desk.ToldNobody': [
    'không ai nhận thông báo vì hồ sơ do chính bạn hoặc hệ thống nhập',
    'nobody gets a notice, because you or the product entered it',
  ],
} as const satisfies Record<string, Pair>;
