import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const partyTexts = {
  ways: ['Lối vào danh sách', 'Ways into the list'],
  all: ['Tất cả', 'All'],
  persons: ['Người ở doanh nghiệp', 'People there'],
  noPersons: [
    'Chưa có cá nhân nào trong danh sách làm việc hay là đầu mối ở đây',
    'Nobody of the lists works here or is its contact yet',
  ],
  links: ['Doanh nghiệp & vai trò', 'Companies & roles'],
  noLinks: [
    'Chưa thấy người này ở doanh nghiệp, ban hay câu lạc bộ nào',
    'This person is known at no company, committee or club yet',
  ],
  association: ['Hiệp hội', 'The association'],
  linkName: ['Tên', 'Name'],
  role: ['Vai trò', 'Role'],
  position: ['Chức vụ', 'Position'],
  phone: ['Điện thoại', 'Phone'],
  email: ['E-mail', 'E-mail'],
  how: ['Căn cứ', 'Known by'],
  role_work: ['Nơi làm việc', 'Works there'],
  role_leader: ['Người đứng đầu', 'Leader'],
  role_contact: ['Đầu mối liên hệ', 'Contact'],
  role_committee: ['Ủy viên ban chấp hành', 'Committee member'],
  role_representative: ['Người đại diện', 'Representative'],
  role_same: ['Cùng một người', 'The same person'],
  by_entered: ['đã nhập', 'entered'],
  by_phoneNumber: ['trùng điện thoại', 'same phone'],
  by_emailAddress: ['trùng e-mail', 'same e-mail'],
  kind: ['Loại', 'Kind'],
  waiting: ['Chờ duyệt', 'Waiting'],
  joinedLately: ['Mới gia nhập 90 ngày', 'Joined in 90 days'],
  left: ['Đã ra hội', 'Left'],
  inactive: ['Ngừng hoạt động', 'Inactive'],
  Approve: ['Duyệt', 'Approve'],
  Refuse: ['Từ chối', 'Refuse'],
  Activate: ['Cho hoạt động lại', 'Activate'],
  Deactivate: ['Ngừng hoạt động', 'Deactivate'],
  Leave: ['Ghi nhận ra hội', 'Record leaving'],
  Rejoin: ['Ghi nhận gia nhập lại', 'Record rejoining'],
  approveOne: ['Duyệt {name}', 'Approve {name}'],
  refuseOne: ['Từ chối {name}', 'Refuse {name}'],
  RefuseAsk: ['Từ chối “{name}”?', 'Refuse “{name}”?'],
  RefuseHint: [
    'Hồ sơ được giữ lại, người lập thấy lý do và có thể duyệt lại sau.',
    'The record stays, whoever entered it sees the reason, and it can be approved later.',
  ],
  DeactivateAsk: ['Ngừng hoạt động “{name}”?', 'Deactivate “{name}”?'],
  DeactivateHint: [
    'Hồ sơ được giữ nguyên và cho hoạt động lại được bất cứ lúc nào.',
    'The record stays as it is and can be activated again at any time.',
  ],
  LeaveAsk: ['Ghi nhận “{name}” ra hội?', 'Record that “{name}” left?'],
  LeaveHint: [
    'Hồ sơ và lần tham gia này được giữ lại; có thể ghi nhận gia nhập lại sau.',
    'The record and this stay are kept; rejoining can be recorded later.',
  ],
  RejoinAsk: ['Ghi nhận “{name}” gia nhập lại?', 'Record that “{name}” joined again?'],
  RejoinHint: [
    'Bắt đầu một lần tham gia mới; những lần trước vẫn được giữ.',
    'A new stay begins; the earlier ones are kept.',
  ],
  endKind: ['Hình thức', 'How'],
  chooseKind: ['Chọn hình thức', 'Choose how'],
  endDecisionNumber: ['Số quyết định', 'Decision number'],
  since: ['Hội viên từ', 'Member since'],
  lastJoined: ['Lần tham gia gần nhất', 'Last joined'],
  years: ['{count} năm', '{count:year|years}'],
  underYear: ['chưa đầy một năm', 'under a year'],
  likely: ['Có thể đã có trong danh sách', 'May be in the list already'],
  sameTaxCode: ['Trùng mã số thuế', 'Same tax code'],
  samePhoneNumber: ['Trùng điện thoại', 'Same phone'],
  sameEmailAddress: ['Trùng e-mail', 'Same e-mail'],
  sameName: ['Tên giống {percent}%', 'Name {percent}% alike'],
  openRecord: ['Mở hồ sơ', 'Open record'],
  openNamed: ['Mở hồ sơ {name} trong thẻ mới', 'Open the record of {name} in a new tab'],
  notSame: ['Không phải', 'Not the same'],
  notSameNamed: ['Không phải {name}', 'Not the same as {name}'],
  afterSaving: ['Sau khi lưu', 'After saving'],
  approvedAtOnce: [
    '{One} được duyệt ngay, vì bạn có quyền duyệt.',
    'The {one} is approved at once, because you may approve.',
  ],
  willWait: [
    '{One} vào hàng chờ duyệt. Người có quyền duyệt của hiệp hội sẽ xem và quyết định.',
    'The {one} waits until somebody of the association who may approve decides.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    party: typeof partyTexts;
  }
}
addTexts('party', partyTexts);
