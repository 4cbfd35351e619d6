import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const committeeTexts = {
  on: ['Thành phần vào ngày', 'As it stood on'],
  today: shared.today,
  which: ['Ban nào', 'Which committee'],
  clubHasNone: ['Câu lạc bộ chưa có ban chấp hành', 'The club has no committee yet'],
  addCommittee: ['Thêm ban', 'Add a committee'],
  representative: ['Người đại diện:', 'Representative:'],
  noRepresentative: ['Chưa có người đại diện đương nhiệm.', 'Nobody represents the club now.'],
  since: ['từ {day}', 'since {day}'],
  terms: shared.terms,
  seats: ['{count} uỷ viên', '{count:seat|seats}'],
  list: ['Danh sách {name}', '{name}: members'],
  listOn: ['Vào ngày {day}', 'On {day}'],
  order: shared.noTt,
  name: shared.nameHoVaTen,
  title: shared.title,
  work: ['Chức vụ, đơn vị công tác', 'Position and work unit'],
  phone: shared.phone,
  email: shared.eMail,
  from: shared.from,
  until: ['Đến hết ngày', 'Through'],
  days: ['{from} đến hết {until}', '{from} through {until}'],
  decision: ['Quyết định số {number}', 'Decision {number}'],
  noTerm: ['Ngày này không thuộc nhiệm kỳ nào', 'No term is in force on this day'],
  noTermHint: [
    'Chọn một ngày khác, một nhiệm kỳ ở trên, hoặc thêm nhiệm kỳ cho ban này.',
    'Choose another day or a term above, or add a term to this committee.',
  ],
  addTerm: ['Thêm nhiệm kỳ', 'Add a term'],
  noSeats: ['Ngày này chưa có ai trong ban', 'Nobody sits in the committee on this day'],
  noSeatsHint: [
    'Chọn người trong danh sách, hoặc thêm người mới.',
    'Choose somebody from the lists, or add a new person.',
  ],
  addMember: ['Thêm uỷ viên', 'Add a member'],
  seatTitle: ['Đưa người vào {name}', 'Put somebody on {name}'],
  seatHint: [
    'Chọn uỷ viên đã có, hội viên cá nhân, hay người đứng đầu và đầu mối của hội viên. Dữ liệu được chép sang hồ sơ uỷ viên.',
    'Choose a committee member, a personal member, or a leader or contact of a member. The data go into the committee record.',
  ],
  seatDo: ['Đưa vào ban', 'Put on the committee'],
  findPerson: ['Gõ tên, mã hoặc tên đơn vị', 'Type a name, a code or an organisation'],
  typeMore: ['Gõ ít nhất hai chữ', 'Type at least two letters'],
  nobodyFound: ['Không thấy ai khớp với “{search}”', 'Nobody found for “{search}”'],
  clearPerson: ['Bỏ chọn người này', 'Clear the person'],
  addNamed: ['Thêm người mới “{name}”', 'Add the new person “{name}”'],
  addNew: ['Chưa có trong danh sách nào? Thêm người mới', 'In none of the lists? Add a new person'],
  holds: ['đang là {title}', 'now {title}'],
  is_executive: ['Uỷ viên', 'Committee member'],
  is_person: shared.personalMember,
  is_leader: shared.leader,
  is_contact: ['Đầu mối liên hệ', 'Contact'],
  wholeTerm: ['Để trống: hết nhiệm kỳ', 'Empty: until the end of the term'],
  madeRecord: ['Đã lập hồ sơ uỷ viên cho {name}', '{name} has a record as committee member now'],
  madeWaiting: ['Hồ sơ uỷ viên của {name} đang chờ duyệt', 'The committee record of {name} waits for approval'],
  ending: [
    'Nhiệm kỳ này còn {count} ngày, bàn giao ngày {day}.',
    'This term ends in {count:day|days} and hands over on {day}.',
  ],
  endingToday: ['Hôm nay là ngày cuối của nhiệm kỳ này.', 'Today is the last day of this term.'],
  waitingCount: ['{count} chờ duyệt', '{count} waiting for approval'],
  waiting: ['Chờ duyệt ({count})', 'Waiting for approval ({count})'],
  waitingHint: [
    'Chưa là uỷ viên và không có trong danh sách in cho đến khi được duyệt.',
    'Not in the committee, nor on the printed list, until they are approved.',
  ],
  state: shared.state,
  pending: shared.pending,
  approve: shared.approve,
  approveNamed: ['Duyệt {name}', 'Approve {name}'],
  withheld: [
    'Còn {count} uỷ viên không nêu tên vì dữ liệu cá nhân bị hạn chế xử lý hoặc đã xoá.',
    '{count:more seat is|more seats are} not listed: personal data are restricted or erased.',
  ],
  copyLeaves: [
    '{count} người chờ duyệt ở lại nhiệm kỳ này.',
    '{count:person who waits|people who wait} for approval will stay behind.',
  ],
  leftOut: [
    '{count} người chưa được duyệt hoặc bị hạn chế xử lý dữ liệu đã ở lại nhiệm kỳ trước.',
    '{count:person|people} not approved or restricted stayed behind.',
  ],
  copy: ['Lập nhiệm kỳ tiếp theo', 'Begin the next term'],
  copyTitle: ['Nhiệm kỳ tiếp theo của {name}', 'The next term of {name}'],
  copyHint: [
    'Ai tiếp tục sẽ giữ chức danh như ở nhiệm kỳ này; sửa từng người được sau đó.',
    'Those who go on keep their titles; each can be changed afterwards.',
  ],
  copyDo: ['Lập nhiệm kỳ', 'Begin the term'],
  goesOn: ['Tiếp tục nhiệm kỳ mới ({count}/{total})', 'Go on in the next term ({count} of {total})'],
  all: ['Chọn tất cả', 'All of them'],
  end: ['Ghi nhận thôi giữ chức danh', 'Record the end of the seat'],
  endNamed: ['Ghi nhận {name} thôi giữ chức danh', 'Record the end of the seat of {name}'],
  endAsk: ['{name} thôi giữ chức danh?', '{name} steps down?'],
  endHint: [
    'Hồ sơ được giữ nguyên; thành phần các ngày trước đó không đổi.',
    'The record stays, and the committee of the days before does not change.',
  ],
  print: ['In danh sách', 'Print the list'],
  editTerm: ['Sửa nhiệm kỳ', 'Edit the term'],
  actions: shared.actions,
  association: shared.theAssociation,
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    committee: typeof committeeTexts;
  }
}
addTexts('committee', committeeTexts);
