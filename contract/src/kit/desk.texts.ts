import type { Pair } from './message.ts';

/** Messages of desks, of all areas. */
export const deskMessages = {
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
