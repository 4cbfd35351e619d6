import { JOINED } from '../joined.ts';
import type { Field } from '../kit/field.ts';
import { recordFields } from '../kit/resource.ts';
import type { Pair } from '../kit/message.ts';
import { REASON_MAX } from '../kit/reason.ts';

/** `restriction` of a record whose personal data were erased. */
export const memberStateFields = {
  membership: {
    kind: 'object',
    section: 'membership',
    fields: {
      startsOn: { kind: 'date', fromPeriod: true, elseFrom: 'decisionOn' },
      number: { kind: 'text', paper: true, max: 32, unique: true },
      cardNumber: { kind: 'text', paper: true, max: 32 },
      appliedOn: { kind: 'date' },
      decisionNumber: { kind: 'text', paper: true, max: 50 },
      decisionOn: { kind: 'date' },
      honorary: { kind: 'flag' },
    },
  },
  clubIds: { kind: 'references', to: 'Clubs', ofClubs: true, filter: true, section: 'membership' },
  clubNames: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
  tagIds: { kind: 'references', to: 'Tags', filter: true, section: 'membership' },
  tagNames: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  /** Whether a person answers the invitation to an event by their link; otherwise the office answers. */
  canConfirmActivity: { kind: 'flag', begins: true, section: 'membership' },
  attachmentIds: { kind: 'attachments', items: 20, section: 'documents' },
  /** The one state of a record that lists show and people filter by (`memberStates`). */
  state: {
    kind: 'choice',
    choices: ['pending', 'refused', 'upcoming', 'current', 'grace', 'lapsed', 'inactive', 'left', 'expelled'],
    tones: {
      pending: 'blue',
      refused: 'red',
      upcoming: 'blue',
      current: 'green',
      grace: 'grey',
      lapsed: 'grey',
      inactive: 'grey',
      left: 'red',
      expelled: 'red',
    },
    readOnly: true,
    computed: true,
    list: 'shown',
    filter: true,
  },
  membershipState: {
    kind: 'choice',
    choices: ['pending', 'refused', 'upcoming', 'current', 'grace', 'lapsed', 'left', 'expelled'],
    tones: {
      pending: 'blue',
      refused: 'red',
      upcoming: 'blue',
      current: 'green',
      grace: 'grey',
      lapsed: 'grey',
      left: 'red',
      expelled: 'red',
    },
    readOnly: true,
    computed: true,
    list: 'hidden',
    filter: 'unlisted',
  },
  /** What the member owes of all fees, in đồng; null without a debt. */
  feeDebt: { kind: 'money', readOnly: true, computed: true, list: 'hidden', filter: true, seenWith: JOINED.fees },
  /** The part of it whose due day has come; null without one. */
  feeDue: { kind: 'money', readOnly: true, computed: true, list: 'hidden', filter: true, seenWith: JOINED.fees },
  /** The part of it whose due day is over; null without one. */
  feeOverdue: { kind: 'money', readOnly: true, computed: true, list: 'hidden', filter: true, seenWith: JOINED.fees },
  /** The day of the last letter about fees. */
  remindedOn: { kind: 'date', readOnly: true, computed: true, list: 'hidden', filter: true, seenWith: JOINED.fees },
  /** The earliest due day of an open fee. */
  feeDueOn: { kind: 'date', readOnly: true, computed: true, seenWith: JOINED.fees },
  lapsesOn: { kind: 'date', readOnly: true, computed: true, seenWith: JOINED.fees },
  joinedOn: { kind: 'date', readOnly: true, computed: true, list: 'shown', filter: true },
  /** The list finds by it who was a member on a day; the record itself has no value. */
  presentOn: { kind: 'date', readOnly: true, computed: true, filter: 'unlisted' },
  memberNumber: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  honorary: {
    kind: 'choice',
    choices: [0, 1],
    tones: { 0: 'grey', 1: 'green' },
    readOnly: true,
    computed: true,
    list: 'hidden',
    filter: true,
  },
  /** The rank of the present year by paid revenue. */
  rankId: { kind: 'reference', to: 'Ranks', readOnly: true, computed: true, filter: true, seenWith: JOINED.ranks },
  rankName: { kind: 'text', readOnly: true, computed: true, list: 'hidden', seenWith: JOINED.ranks },
  leftOn: { kind: 'date', readOnly: true, computed: true, byStep: true, list: 'hidden', filter: true },
  endKind: { kind: 'choice', choices: [1, 2, 3, 4, 5, 6], readOnly: true, computed: true, byStep: true },
  endReason: { kind: 'longText', max: REASON_MAX, readOnly: true, computed: true, byStep: true },
  endDecisionNumber: { kind: 'text', paper: true, max: 50, readOnly: true, computed: true, byStep: true },
  approval: {
    kind: 'choice',
    choices: [0, 1, 2],
    tones: { 0: 'blue', 1: 'green', 2: 'red' },
    readOnly: true,
    byStep: true,
    list: 'hidden',
    filter: 'unlisted',
  },
  status: {
    kind: 'choice',
    choices: [1, 2],
    tones: { 1: 'green', 2: 'grey' },
    readOnly: true,
    byStep: true,
    list: 'hidden',
    filter: 'unlisted',
  },
  refuseReason: { kind: 'longText', max: REASON_MAX, readOnly: true, byStep: true },
  /** Restricted or erased personal data. Lists leave such records out unless a filter asks for them. */
  restriction: {
    kind: 'choice',
    choices: [0, 1, 2],
    tones: { 0: 'green', 1: 'red', 2: 'grey' },
    readOnly: true,
    computed: true,
    list: 'hidden',
    filter: true,
  },
  createdAt: { ...recordFields.createdAt, list: 'hidden' },
} as const satisfies Record<string, Field>;

const { clubIds, clubNames, tagIds, tagNames, canConfirmActivity, attachmentIds } = memberStateFields;
const { approval, status, refuseReason, restriction, createdAt } = memberStateFields;

/** The one state of partners and clubs (`partyStates`). */
export const partyState = {
  ...memberStateFields.state,
  choices: ['pending', 'refused', 'current', 'inactive'],
  tones: { pending: 'blue', refused: 'red', current: 'green', inactive: 'grey' },
} as const satisfies Field;

/** Fields of partners about their clubs and decisions. Partners are no members, so they have no stay. */
export const partnerStateFields = {
  clubIds: { ...clubIds, section: 'relation' },
  clubNames,
  tagIds: { ...tagIds, section: 'relation' },
  tagNames,
  canConfirmActivity: { ...canConfirmActivity, section: 'relation' },
  attachmentIds,
  state: partyState,
  approval,
  status,
  refuseReason,
  restriction,
  createdAt,
} as const satisfies Record<string, Field>;

export const memberStateLabels: Readonly<Record<string, Pair>> = {
  membership: ['Tham gia hiệp hội', 'Membership'],
  membershipStartsOn: ['Ngày gia nhập', 'Joined on'],
  membershipNumber: ['Số hội viên', 'Member number'],
  membershipCardNumber: ['Số thẻ', 'Card number'],
  membershipAppliedOn: ['Ngày nộp đơn', 'Applied on'],
  membershipDecisionNumber: ['Số quyết định kết nạp', 'Admission decision'],
  membershipDecisionOn: ['Ngày quyết định', 'Decided on'],
  membershipHonorary: ['Hội viên danh dự', 'Honorary member'],
  remindedOn: ['Nhắc phí gần nhất', 'Last reminded'],
  clubIds: ['Câu lạc bộ', 'Clubs'],
  clubNames: ['Câu lạc bộ', 'Clubs'],
  tagIds: ['Nhãn', 'Tags'],
  tagNames: ['Nhãn', 'Tags'],
  note: ['Ghi chú nội bộ', 'Internal note'],
  notDuplicate: ['Không trùng với', 'Not the same as'],
  invitation: ['Lời mời vào câu lạc bộ', 'Invitation to a club'],
  invited: ['Mời tham gia', 'Invited'],
  messageRead: ['Đã đọc nội dung tin gửi tới', 'Read the text of the message to'],
  memberLink: ['Liên kết riêng', 'Own link'],
  joined: ['Tham gia theo lời mời', 'Joined by invitation'],
  mergedFrom: ['Hợp nhất từ', 'Merged from'],
  canConfirmActivity: ['Được xác nhận tham gia sự kiện', 'May confirm taking part in events'],
  attachmentIds: ['Tài liệu đính kèm', 'Attachments'],
  state: ['Tình trạng', 'State'],
  membershipState: ['Tình trạng hội viên', 'State of membership'],
  feeDebt: ['Nợ hội phí', 'Fee debt'],
  feeDue: ['Nợ đã đến hạn', 'Fees due'],
  feeOverdue: ['Nợ quá hạn', 'Overdue fees'],
  feeDueOn: ['Hạn nộp hội phí', 'Fee due on'],
  lapsesOn: ['Hết thời gian chờ', 'Days of grace end'],
  joinedOn: ['Gia nhập', 'Joined'],
  presentOn: ['Là hội viên', 'Member'],
  approval: ['Xét duyệt', 'Approval'],
  status: ['Hoạt động', 'Activity'],
  refuseReason: ['Lý do từ chối', 'Reason of refusal'],
  restriction: ['Dữ liệu cá nhân', 'Personal data'],
  consent: ['Sự đồng ý', 'Consent'],
  erasedAt: ['Xoá dữ liệu lúc', 'Data erased'],
  memberNumber: ['Số hội viên', 'Member number'],
  honorary: ['Danh dự', 'Honorary'],
  rankId: ['Hạng', 'Rank'],
  rankName: ['Hạng', 'Rank'],
  leftOn: ['Ra hội', 'Left'],
  endsOn: ['Ngày ra hội', 'Left on'],
  endKind: ['Hình thức ra hội', 'How they left'],
  endReason: ['Lý do ra hội', 'Reason of leaving'],
  endDecisionNumber: ['Số quyết định ra hội', 'Decision on leaving'],
};

export const memberStateChoices: Readonly<Record<string, Readonly<Record<string, Pair>>>> = {
  approval: { 0: ['Chờ duyệt', 'Pending'], 1: ['Đã duyệt', 'Approved'], 2: ['Từ chối', 'Refused'] },
  restriction: {
    0: ['Bình thường', 'As usual'],
    1: ['Hạn chế xử lý', 'Restricted'],
    2: ['Đã xoá dữ liệu', 'Data erased'],
  },
  honorary: { 0: ['Không', 'No'], 1: ['Hội viên danh dự', 'Honorary member'] },
  status: { 1: ['Đang hoạt động', 'Active'], 2: ['Ngừng hoạt động', 'Inactive'] },
  state: {
    pending: ['Chờ duyệt', 'Pending'],
    refused: ['Từ chối', 'Refused'],
    upcoming: ['Chưa đến ngày vào hội', 'Joins later'],
    current: ['Đang hoạt động', 'Current'],
    grace: ['Quá hạn hội phí', 'Grace'],
    lapsed: ['Tạm ngưng', 'Lapsed'],
    inactive: ['Ngừng hoạt động', 'Inactive'],
    left: ['Đã ra hội', 'Left'],
    expelled: ['Khai trừ', 'Expelled'],
  },
  membershipState: {
    pending: ['Chờ duyệt', 'Pending'],
    refused: ['Từ chối', 'Refused'],
    upcoming: ['Chưa đến ngày vào hội', 'Joins later'],
    current: ['Đang hoạt động', 'Current'],
    grace: ['Quá hạn hội phí', 'Grace'],
    lapsed: ['Tạm ngưng', 'Lapsed'],
    left: ['Đã ra hội', 'Left'],
    expelled: ['Khai trừ', 'Expelled'],
  },
  note: { added: ['Thêm', 'Added'], changed: ['Sửa', 'Changed'], deleted: ['Xoá', 'Deleted'] },
  invitation: {
    sent: ['Gửi', 'Sent'],
    resent: ['Gửi lại', 'Sent again'],
    cancelled: ['Huỷ', 'Cancelled'],
    accepted: ['Nhận lời', 'Accepted'],
    refused: ['Từ chối', 'Refused'],
  },
  memberLink: {
    copied: ['Chép để xem', 'Copied for looking'],
    sent: ['Gửi cho hội viên', 'Sent to the member'],
    revoked: ['Thu hồi', 'Revoked'],
  },
  endKind: {
    1: ['Xin ra hội', 'Resigned'],
    2: ['Khai trừ', 'Excluded'],
    3: ['Xoá tên', 'Struck off'],
    4: ['Giải thể', 'Dissolved'],
    5: ['Qua đời', 'Died'],
    6: ['Khác', 'Other'],
  },
};
