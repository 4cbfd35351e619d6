import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const clubTexts = {
  members: ['Hội viên', 'Members'],
  partnersTab: ['Đối tác', 'Partners'],
  invitations: ['Lời mời', 'Invitations'],
  kind: ['Loại hồ sơ', 'Kind of record'],
  none: ['Câu lạc bộ chưa có {many} nào', 'The club has no {many} yet'],
  noneText: [
    'Thêm từng hồ sơ, nhập từ Excel, hoặc mời hội viên sẵn có của hiệp hội.',
    'Add them one by one, import them from Excel, or invite members of the association.',
  ],
  notFound: ['Không có {many} nào khớp “{search}”', 'No {many} match “{search}”'],
  actions: ['Thao tác', 'Actions'],
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
  personalMembers: ['hội viên cá nhân', 'personal members'],
  partners: ['đối tác', 'partners'],
  joinedThisYear: ['vào trong năm nay', 'joined this year'],
  waiting: ['chờ duyệt', 'waiting'],
  withoutCommittee: ['chưa có ban chấp hành đương nhiệm', 'without a committee in office'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    club: typeof clubTexts;
  }
}
addTexts('club', clubTexts);
