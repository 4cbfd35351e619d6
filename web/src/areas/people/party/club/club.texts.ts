import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../../kit/i18n/texts.ts';

const clubTexts = {
  flow: ['{joined} vào, {left} rời trong 12 tháng', '{joined} in, {left} out in 12 months'],
  flowNone: ['không ai vào hay rời trong 12 tháng', 'nobody came or left in 12 months'],
  flowMonth: ['{month}: {joined} vào, {left} rời', '{month}: {joined} in, {left} out'],
  members: shared.membersHoiVienOther,
  moves: ['Vào và rời gần đây', 'Came and left lately'],
  allMembers: ['Tất cả hội viên', 'All members'],
  day: shared.date,
  move: ['Vào hay rời', 'In or out'],
  moveIn: ['vào', 'came'],
  moveOut: ['rời', 'left'],
  partnersTab: ['Đối tác', 'Partners'],
  persons: ['Người liên quan', 'Linked persons'],
  kind: ['Loại hồ sơ', 'Kind of record'],
  none: ['Câu lạc bộ chưa có {many} nào', 'The club has no {many} yet'],
  noneText: [
    'Thêm từng hồ sơ, nhập từ Excel, hoặc mời hội viên sẵn có của hiệp hội.',
    'Add them one by one, import them from Excel, or invite members of the association.',
  ],
  notFound: ['Không có {many} nào khớp “{search}”', 'No {many} match “{search}”'],
  actions: shared.actions,
  edit: ['Sửa {name}', 'Edit {name}'],
  remove: ['Đưa {name} ra khỏi câu lạc bộ', 'Take {name} out of the club'],
  removeAsk: ['Đưa “{name}” ra khỏi câu lạc bộ?', 'Take “{name}” out of the club?'],
  removeHint: [
    'Hồ sơ vẫn còn ở hiệp hội; lịch sử ghi ngày và lý do rời câu lạc bộ.',
    'The record stays with the association; its history keeps the day and the reason.',
  ],
  removeReason: ['Lý do (không bắt buộc)', 'Reason (optional)'],
  removeYes: ['Đưa ra khỏi câu lạc bộ', 'Take out of the club'],
  figures: ['Tổng hợp các câu lạc bộ', 'What the clubs come to'],
  active: ['đang hoạt động', 'active'],
  unitMembers: ['hội viên đơn vị', 'unit members'],
  personalMembers: shared.personalMembersHoiVienCaNhan,
  partners: shared.partners,
  joinedThisYear: ['vào trong năm nay', 'joined this year'],
  waiting: ['chờ duyệt', 'waiting'],
  withoutCommittee: ['chưa có ban chấp hành đương nhiệm', 'without a committee in office'],
  withoutRepresentative: ['chưa có người đại diện', 'without a representative'],
  newcomers: ['Hội viên vào câu lạc bộ trong năm nay', 'Members who joined a club this year'],
  code: shared.code,
  name: shared.nameTen,
  kindOf: ['Loại hồ sơ', 'Kind'],
  clubs: shared.clubs,
  joinedAssociation: ['Gia nhập hiệp hội', 'Joined the association'],
  since: ['Vào câu lạc bộ', 'Joined the club'],
  until: ['Rời câu lạc bộ', 'Left the club'],
  leaveReason: shared.reason,
  who: ['Những ai', 'Who'],
  who_all: shared.all,
  who_counted: ['Đang tham gia', 'Current'],
  who_former: ['Đã rời câu lạc bộ', 'Left the club'],
  countedMembers: [
    '{total} hội viên = {organisations} đơn vị + {persons} cá nhân. Không tính hồ sơ chờ duyệt, đã ra hội hoặc ngừng hoạt động.',
    '{total:member|members} = {organisations:enterprise|enterprises} + {persons:person|persons}. Those who wait, have left the association or are inactive are not counted.',
  ],
  countedPartners: [
    '{total} đối tác = {organisations} tổ chức + {persons} cá nhân. Không tính hồ sơ chờ duyệt hoặc ngừng hoạt động.',
    '{total:partner|partners} = {organisations:organisation|organisations} + {persons:person|persons}. Those who wait or are inactive are not counted.',
  ],
  nobodyCounted: ['Câu lạc bộ chưa có {many} nào đang tham gia', 'The club has no current {many}'],
  nobodyFormer: ['Chưa có {many} nào rời câu lạc bộ', 'No {many} have left the club'],
  nobodyCountedText: [
    'Hồ sơ chờ duyệt, đã ra hội hoặc ngừng hoạt động không được tính.',
    'Records that wait, have left the association or are inactive are not counted.',
  ],
  nobodyFormerText: [
    'Ai được đưa ra khỏi câu lạc bộ sẽ hiện ở đây, với ngày và lý do.',
    'Those who are taken out of the club appear here, with the day and the reason.',
  ],
  noNewcomers: ['Năm nay chưa có hội viên nào vào câu lạc bộ', 'No member has joined a club this year'],
  noRepresentative: shared.none,
} as const satisfies Record<string, Pair>;

declare module '../../../../kit/i18n/texts.ts' {
  interface Texts {
    club: typeof clubTexts;
  }
}
addTexts('club', clubTexts);
