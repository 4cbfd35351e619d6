import type { Pair } from '../../../kit/message.ts';
import type { ActivityArea } from './activity.rules.ts';

/** The labels that events and child events share. */
export const activityLabels = {
  title: ['Tên sự kiện', 'Title'],
  content: ['Nội dung', 'Content'],
  startTime: ['Bắt đầu', 'Starts'],
  endTime: ['Kết thúc', 'Ends'],
  heldFrom: ['Thời gian', 'When'],
  heldUntil: ['Diễn ra đến', 'Took place until'],
  address: ['Địa điểm', 'Place'],
  score: ['Điểm tham dự', 'Score for taking part'],
  grades: ['Xếp loại', 'Grades'],
  gradesName: ['Tên xếp loại', 'Name of the grade'],
  gradesScore: ['Điểm của xếp loại', 'Score of the grade'],
  meritBadgeIds: ['Huy hiệu', 'Merit badges'],
  places: ['Số chỗ', 'Number of places'],
  offersPlaces: ['Chỗ trống: mời lần lượt danh sách chờ', 'Free places: offer to the waiting list in turn'],
  releaseAfter: ['Nhả chỗ người vắng sau giờ bắt đầu (phút)', 'Release seats of the absent after the start (minutes)'],
  releaseAt: ['Nhả chỗ người vắng lúc', 'Seats of the absent released at'],
  seatsReleased: ['Nhả chỗ người vắng', 'Seats of the absent released'],
  letIn: ['Cho người chờ vào', 'Let in from the waiting list'],
  attachmentIds: ['Tệp đính kèm', 'Files'],
  state: ['Trạng thái', 'State'],
  startedAt: ['Bấm bắt đầu lúc', 'Started by hand at'],
  endedAt: ['Bấm kết thúc lúc', 'Ended by hand at'],
  undoReason: ['Lý do bỏ bước', 'Reason for taking the step back'],
  isCancelled: ['Đã huỷ', 'Cancelled'],
  cancelledAt: ['Huỷ lúc', 'Cancelled at'],
  cancelReason: ['Lý do huỷ', 'Reason of the cancellation'],
  isPostponed: ['Hoãn', 'Postponed'],
  postponedAt: ['Hoãn lúc', 'Postponed at'],
  postponeReason: ['Lý do hoãn', 'Reason of the postponement'],
  participantCount: ['Người được mời', 'Invited'],
  confirmedCount: ['Đã xác nhận', 'Confirmed'],
  waitingCount: ['Danh sách chờ', 'On the waiting list'],
  offeredCount: ['Đang mời nhận chỗ', 'Places offered'],
  cameCount: ['Đã đến', 'Came'],
  clubId: ['Câu lạc bộ tổ chức', 'Organising club'],
  clubName: ['Câu lạc bộ tổ chức', 'Organising club'],
  // What histories and steps name beside the fields.
  added: ['Thêm vào danh sách', 'Added to the list'],
  removed: ['Bỏ khỏi danh sách', 'Removed from the list'],
  confirmed: ['Xác nhận tham gia', 'Confirmed'],
  rejected: ['Từ chối tham gia', 'Rejected'],
  reopened: ['Bỏ xác nhận', 'Answer taken back'],
  passed: ['Nhận chỗ trước người đang chờ', 'Passed those who wait'],
  movedUp: ['Lên từ danh sách chờ', 'Moved up from the waiting list'],
  offered: ['Mời nhận chỗ', 'Places offered'],
  offersEnded: ['Hết hạn nhận chỗ', 'Offers ended'],
  waitingPlace: ['Thứ tự chờ', 'Position in the waiting list'],
  place: ['Thứ tự chờ', 'Position in the waiting list'],
  offerUntil: ['Hạn trả lời', 'Answer by'],
  until: ['Hạn trả lời', 'Answer by'],
  came: ['Có mặt', 'Came'],
  notCame: ['Bỏ điểm danh', 'Check-in taken back'],
  walkIn: ['Đến không có trong danh sách', 'Came without an invitation'],
  results: ['Kết quả', 'Results'],
  letters: ['Thư đã ghi', 'Letters written'],
  letterRetried: ['Thư được gửi lại', 'Letter sent again'],
  participantAnswer: ['Trả lời của người được mời', 'Answer of an invited person'],
  copiedFrom: ['Chép từ sự kiện', 'Copied from'],
} as const satisfies Readonly<Record<string, Pair>>;

export const activityWords = {
  state: {
    1: ['Chưa bắt đầu', 'Not started'],
    2: ['Đang diễn ra', 'In progress'],
    3: ['Đã kết thúc', 'Ended'],
  },
  participantAnswer: {
    1: ['Chưa xác nhận', 'Unconfirmed'],
    2: ['Đã xác nhận', 'Confirmed'],
    3: ['Từ chối', 'Refused'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Pair>>>>;

export const activitySectionWords = {
  what: ['Nội dung', 'What'],
  when: ['Thời gian và địa điểm', 'When and where'],
  who: ['Người tham gia', 'Who'],
  results: ['Điểm, xếp loại, huy hiệu', 'Score, grades, badges'],
  documents: ['Tài liệu', 'Files'],
} as const satisfies Readonly<Record<string, Pair>>;

/** The messages of an area with the rules of events. */
export function activityMessages(area: ActivityArea): Record<`Mes.${string}`, Pair> {
  return keyed(area, {
    'EndTime.InValid': [
      'Giờ kết thúc phải sau giờ bắt đầu, ghi như 21/11/2026 16:30',
      'The end must lie after the start, written as 21/11/2026 16:30',
    ],
    'StartTime.NotAllowed': ['Giờ bắt đầu phải sau lúc này', 'The start must lie later than now'],
    'Score.NotAllowed': [
      'Điểm phải lớn hơn 0 và không quá 100.000',
      'The score must be greater than 0 and at most 100,000',
    ],
    'GradesScore.NotAllowed': ['Điểm của xếp loại không quá 100.000', 'The score of a grade is at most 100,000'],
    'Grades.Required': ['Cần ít nhất một xếp loại', 'At least one grade is required'],
    'GradesName.Duplicate': ['Hai xếp loại trùng tên', 'Two grades have the same name'],
    'Grades.NotAllowed': [
      'Xếp loại này đã được dùng cho người tham gia nên không xoá được',
      'A participant has this grade, so it cannot be deleted',
    ],
    'Places.Asked': [
      '{count} chỗ đã có người xác nhận hoặc đang giữ cho người được mời, nhiều hơn {places}: họ vẫn giữ chỗ, không ai được nhận thêm. Vẫn lưu?',
      '{count:place is|places are} confirmed or kept for people with an offer, more than {places}: they keep them, and nobody else gets one. Save it all the same?',
    ],
    'Places.NotAllowed': [
      'Số chỗ nhiều nhất là 100.000; 0 nếu không giới hạn',
      'There are at most 100,000 places; 0 stands for no limit',
    ],
    'ReleaseAfter.NotAllowed': [
      'Nhiều nhất 1.440 phút sau giờ bắt đầu; 0 nếu không tự nhả',
      'At most 1,440 minutes after the start; 0 to release none',
    ],
    'Status.NotAllowed': [
      'Sự kiện đã kết thúc nên không làm được nữa',
      'The event has ended, so this is no longer possible',
    ],
    'Cancel.Successfully': ['Đã huỷ sự kiện', 'The event was cancelled'],
    'Postpone.Successfully': ['Đã hoãn sự kiện', 'The event was postponed'],
    'Resume.Successfully': [
      'Đã bỏ hoãn: sự kiện theo giờ đã định',
      'No longer postponed: the event follows its planned time',
    ],
    'PostponeReason.Required': ['Hãy ghi lý do hoãn', 'Give the reason of the postponement'],
    'PostponeReason.OverLength': ['Lý do không quá {max} ký tự', 'The reason has at most {max} characters'],
    'UndoReason.Required': ['Hãy ghi lý do bỏ bước này', 'Give the reason for taking this step back'],
    'UndoReason.OverLength': ['Lý do không quá {max} ký tự', 'The reason has at most {max} characters'],
    'UndoStart.Successfully': [
      'Đã bỏ việc bắt đầu: sự kiện theo giờ đã định',
      'The start was taken back: the event follows its planned time',
    ],
    'UndoEnd.Successfully': [
      'Đã bỏ việc kết thúc: sự kiện theo giờ đã định',
      'The end was taken back: the event follows its planned time',
    ],
    'Start.Successfully': ['Sự kiện đã bắt đầu', 'The event has started'],
    'End.Successfully': ['Sự kiện đã kết thúc', 'The event has ended'],
  });
}

/** The messages of specification 8, for the singular names of both areas. */
export function activityRefusals(singular: 'Activity' | 'ActivityChild'): Record<`Mes.${string}`, Pair> {
  return keyed(singular, {
    NotStart: ['Sự kiện chưa bắt đầu', 'The event has not started'],
    HadStarted: ['Sự kiện đã bắt đầu', 'The event has started already'],
    HadCancelled: ['Sự kiện đã huỷ nên không làm được nữa', 'The event was cancelled, so this is no longer possible'],
    HadPostponed: ['Sự kiện đang hoãn: hãy đặt giờ mới trước', 'The event is postponed: give it another time first'],
    IsKnown: [
      'Đã có người biết sự kiện này: hãy huỷ trước, kèm lý do, để họ được báo, rồi mới xoá',
      'People know of this event: cancel it first, with a reason, so that they are told, and delete it then',
    ],
    HasResults: [
      'Đã có người điểm danh hoặc có kết quả: hãy bỏ các mục đó trước, rồi mới bỏ việc bắt đầu',
      'Somebody came or has results: take these back first, then the start',
    ],
    HadConfirmed: ['Người này đã xác nhận rồi', 'This participant has confirmed already'],
    IsUsing: [
      'Sự kiện còn sự kiện con hoặc kết quả nên không xoá được',
      'The event has child events or results, so it cannot be deleted',
    ],
  });
}

function keyed(name: string, texts: Readonly<Record<string, Pair>>): Record<`Mes.${string}`, Pair> {
  return Object.fromEntries(Object.entries(texts).map(([rest, pair]) => [`Mes.${name}.${rest}`, pair]));
}
