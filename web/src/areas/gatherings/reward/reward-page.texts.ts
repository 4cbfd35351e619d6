import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const rewardPageTexts = {
  views: ['Cách xem đề xuất', 'Views of proposals'],
  waiting: shared.waitingChoDuyet,
  approved: shared.approved,
  rejected: shared.rejected,
  all: shared.all,
  noneWaiting: ['Không có đề xuất nào chờ duyệt', 'No proposal waits'],
  noneApproved: ['Chưa có đề xuất nào được duyệt', 'No proposal was approved yet'],
  noneRejected: ['Không có đề xuất nào bị từ chối', 'No proposal was rejected'],
  approve: shared.approve,
  reject: shared.reject,
  rejectAsk: ['Từ chối đề xuất này?', 'Reject this proposal?'],
  rejectHint: [
    'Người đề xuất được báo cùng lý do và có thể đề xuất lại.',
    'Its author is told the reason and may propose again.',
  ],
  keep: ['Không', 'Keep it'],
  ownClub: ['Đề xuất luôn thuộc câu lạc bộ của bạn', 'Proposals always belong to your club'],
  members: shared.membersHoiVienOther,
  awarded: ['Đã trao huy hiệu', 'Badge awarded'],
  notAwarded: ['Chưa trao', 'Not yet'],
  noBadge: ['Đề xuất không kèm huy hiệu', 'No badge is proposed'],
  certificate: ['In giấy khen', 'Print the certificate'],
  certificateOf: ['In giấy khen cho {name}', 'Print the certificate of {name}'],
  certificates: ['In mọi giấy khen', 'Print all certificates'],
  proposal: ['In tờ trình', 'Print the proposal'],
  name: shared.nameTen,
  code: shared.code,
  about: ['Chức vụ, đơn vị', 'Position, organisation'],
  badge: ['Huy hiệu', 'Badge'],
  again: ['Đề xuất lại', 'Propose again'],
  badges: shared.badges,
  noBadges: ['Chưa có huy hiệu nào', 'No badge yet'],
  noBadgesText: [
    'Huy hiệu được trao ở sự kiện hoặc khi đề xuất khen thưởng được duyệt.',
    'Badges come from events and from approved proposals.',
  ],
  moreBadges: ['và {count} huy hiệu cũ hơn', 'and {count} older ones'],
  from: shared.fromTu,
  on: ['Ngày trao', 'Awarded on'],
  proposals: shared.rewardProposals,
  papers: ['In tờ trình và giấy khen', 'Print proposal and certificates'],
  print: shared.print,
  close: shared.close,
  save: ['Lưu số, ngày và người ký', 'Save number, day and signer'],
  hint: [
    'Sửa ở đây trước khi in. Chọn “Lưu thành PDF” trong hộp in để lấy tệp.',
    'Change the words here before printing. Choose “Save as PDF” in the print dialog for a file.',
  ],
  shown: ['{count} giấy khen', '{count:certificate|certificates}'],
  notApproved: [
    'Đề xuất chưa được duyệt nên chưa có giấy khen.',
    'The proposal is not approved, so there are no certificates.',
  ],
  parent: ['Cơ quan chủ quản (nếu có)', 'Parent body, if any'],
  issuer: ['Đơn vị ban hành', 'Issuer'],
  number: ['Số tờ trình', 'Number of the proposal'],
  to: ['Kính gửi', 'Addressed to'],
  place: ['Địa danh', 'Place'],
  day: shared.day,
  authority: shared.signingAuthority,
  signer: shared.signedBy,
  recipients: ['Nơi nhận', 'Recipients'],
  decisionNumber: shared.numberOfTheDecision,
  merit: ['Thành tích', 'Achievement'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    reward: typeof rewardPageTexts;
  }
}
addTexts('reward', rewardPageTexts);
