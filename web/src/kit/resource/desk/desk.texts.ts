import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const deskTexts = {
  left: shared.countLeft,
  of: ['trong {count}', 'of {count}'],
  done: ['{approved} đã duyệt, {refused} từ chối', '{approved} approved, {refused} refused'],
  takeBack: shared.undo,
  asList: ['Xem như danh sách', 'Show as a list'],
  queue: ['Hàng chờ, cũ nhất trước', 'Queue, oldest first'],
  oldest: ['Cũ nhất trước', 'Oldest first'],
  firstOf: ['{count} hồ sơ cũ nhất', 'The oldest {count}'],
  whole: shared.complete,
  lacks: shared.countMissing,
  look: ['cần xem {count}', '{count} to look at'],
  justNow: ['vừa xong', 'just now'],
  refused: ['từ chối', 'refused'],
  sent: ['Gửi {day}', 'Sent {day}'],
  editFirst: ['Sửa trước khi duyệt', 'Edit before approving'],
  openWhole: shared.openTheRecord,
  none: shared.none,
  toCheck: shared.toCheck,
  passed: ['{count} mục đạt', '{count} in order'],
  nothingToCheck: ['Không thiếu gì, không có gì đáng ngờ', 'Nothing is missing or doubtful'],
  ask: ['Xin bổ sung', 'Ask for it'],
  askNamed: ['Xin bổ sung: {what}', 'Ask for: {what}'],
  asked: ['Đã xin', 'Asked'],
  compare: ['So sánh', 'Compare'],
  compareNamed: ['So sánh với {name}', 'Compare with {name}'],
  mend: shared.edit,
  mendNamed: ['Sửa: {what}', 'Edit: {what}'],
  reasons: ['Lý do từ chối', 'Reasons of refusal'],
  reasonsHow: ['bấm {key} rồi số', 'press {key}, then a number'],
  other: shared.anotherReason,
  otherReason: shared.anotherReason2,
  missingToo: ['Còn thiếu: {what}.', 'Missing: {what}.'],
  goesAlong: ['Ghi kèm vào lý do: “{text}”', 'Goes along with the reason: “{text}”'],
  effects: ['Duyệt xong: {what}.', 'After the approval: {what}.'],
  later: shared.later,
  refuse: shared.refuse,
  anyway: ['{approve} dù thiếu {count}', '{approve} with {count} missing'],
  anywayAsk: ['{approve} “{name}” dù còn thiếu?', '{approve} “{name}” although something is missing?'],
  anywayHint: [
    'Còn thiếu: {what}. Lý do được giữ trong lịch sử của hồ sơ.',
    'Missing: {what}. The reason stays in the history of the record.',
  ],
  anywayReason: ['Vì sao vẫn duyệt', 'Why it is approved anyway'],
  refuseAsk: shared.refuseName,
  refuseMany: ['Từ chối {count} {many}?', 'Refuse {count:{one}|{many}}?'],
  refuseReason: shared.reason,
  refuseTyped: ['Ghi lý do', 'Write the reason'],
  refuseLine: ['Người gửi thấy lý do này.', 'The sender sees this reason.'],
  keysMove: ['hồ sơ khác', 'another record'],
  keysMark: ['mục cần xem kế tiếp', 'next thing to check'],
  keysUndo: ['hoàn tác', 'undo'],
  backToQueue: ['Về hàng chờ', 'Back to the queue'],
  allDone: ['Đã duyệt hết {count} hồ sơ', 'All {count} are decided'],
  nothing: ['Không có hồ sơ nào chờ duyệt', 'Nothing waits for approval'],
  today: shared.today,
  toList: shared.backToTheList,
  open: ['Mở bàn duyệt', 'Open the approval desk'],
  keyApprove: ['Duyệt và mở hồ sơ kế tiếp', 'Approve and open the next one'],
  keyRefuse: ['Từ chối, rồi bấm số của lý do', 'Refuse, then the number of the reason'],
  keyMark: ['Tới mục thiếu hoặc cần xem kế tiếp', 'Go to the next missing or doubtful value'],
  keyTakeBack: ['Hoàn tác quyết định vừa rồi', 'Take the last decision back'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    desk: typeof deskTexts;
  }
}
addTexts('desk', deskTexts);
