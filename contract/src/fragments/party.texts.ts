import { shared } from '../kit/shared.texts.ts';
import type { Pair } from '../kit/message.ts';

/** Messages that every kind of member has, in the words of its own area. */
export function partyMessages(area: string, singular: string, [vi, en]: Pair): Record<`Mes.${string}`, Pair> {
  const Vi = vi.charAt(0).toUpperCase() + vi.slice(1);
  const messages: Record<string, Pair> = {
    [`Mes.${area}.EmailAddress.NotAllowed`]: [
      `E-mail của ${vi} phải khác e-mail người đứng đầu`,
      `The e-mail of the ${en} must differ from its leader’s`,
    ],
    [`Mes.${area}.TaxCode.InValid`]: [
      'Mã số thuế sai số kiểm tra: xem lại giấy đăng ký, ghi như 0100109106',
      'The tax code’s check digit is wrong: look at the registration, write it as 0100109106',
    ],
    [`Mes.${area}.TaxCode.AlreadyExist`]: [
      `Một ${vi} khác đã có mã số thuế này. Mở hồ sơ đó, hoặc ghi lý do trùng.`,
      `Another ${en} has this tax code. Open that record, or give the reason for a second one.`,
    ],
    [`Mes.${area}.DuplicateReason.Required`]: [
      'Trùng {name}. Để vẫn nhập, ghi lý do ở cột “Lý do trùng mã số thuế”.',
      'Same as {name}. To import it all the same, fill in the column “Reason for the same tax code”.',
    ],
    [`Mes.${area}.Approve.Duplicate`]: [
      'Trùng mã số thuế với hồ sơ khác: đọc lý do rồi duyệt riêng.',
      'Another record has the same tax code: read the reason and approve it on its own.',
    ],
    [`Mes.${area}.Approve.Successfully`]: [`Đã duyệt ${vi}`, `The ${en} is approved`],
    [`Mes.${area}.Refuse.Successfully`]: [`Đã từ chối ${vi}`, `The ${en} is refused`],
    [`Mes.${area}.Resubmit.Successfully`]: [`${Vi} được gửi lại, đang chờ duyệt`, `The ${en} is handed in again`],
    [`Mes.${area}.Resubmit.Successfully@name`]: [
      `Đã gửi lại ${vi} “{name}”, đang chờ duyệt`,
      `The ${en} “{name}” is handed in again`,
    ],
    [`Mes.${area}.Activate.Successfully`]: [`${Vi} hoạt động trở lại`, `The ${en} is active again`],
    [`Mes.${area}.Deactivate.Successfully`]: [`Đã ngừng hoạt động ${vi}`, `The ${en} is deactivated`],
    [`Mes.${area}.Approve.Successfully@name`]: [`Đã duyệt ${vi} “{name}”`, `The ${en} “{name}” is approved`],
    [`Mes.${area}.Refuse.Successfully@name`]: [`Đã từ chối ${vi} “{name}”`, `The ${en} “{name}” is refused`],
    [`Mes.${area}.Activate.Successfully@name`]: [
      `${Vi} “{name}” hoạt động trở lại`,
      `The ${en} “{name}” is active again`,
    ],
    [`Mes.${area}.Deactivate.Successfully@name`]: [
      `Đã ngừng hoạt động ${vi} “{name}”`,
      `The ${en} “{name}” is deactivated`,
    ],
    [`Mes.${area}.Leave.Successfully`]: ['Đã ghi nhận ra hội', 'Leaving is recorded'],
    [`Mes.${area}.Stop.Asked`]: [
      '{name} còn [{Fees} khoản phí chưa nộp đủ; {Seats} ghế đang giữ trong ban; {MeetingPeople} lịch họp sắp tới; {EventPeople} sự kiện sắp tới; {NotificationPeople} thông báo hẹn giờ]. Các việc này vẫn giữ nguyên, muốn dừng thì làm riêng từng việc. Vẫn tiếp tục?',
      '{name} still has [{Fees:fee that is owed|fees that are owed}; {Seats:seat in a committee|seats in committees}; {MeetingPeople:meeting ahead|meetings ahead}; {EventPeople:event ahead|events ahead}; {NotificationPeople:planned notification|planned notifications}]. All this stays until somebody ends it. Go on all the same?',
    ],
    [`Mes.${area}.Rejoin.Successfully`]: ['Đã ghi nhận gia nhập lại', 'Rejoining is recorded'],
    [`Mes.${area}.Status.NotAllowed`]: [
      `Không làm được ở tình trạng hiện tại của ${vi}. Tải lại để xem tình trạng mới nhất.`,
      `The present state of the ${en} does not allow this. Reload to see it.`,
    ],
    [`Mes.${area}.Status.OfAssociation`]: [
      `Chỉ hiệp hội được đổi tình trạng hoặc xoá ${vi} này. Hãy liên hệ văn phòng hiệp hội.`,
      `Only the association may change the state of this ${en} or delete it. Ask its office.`,
    ],
    [`Mes.${area}.Membership.InValid`]: [
      'Thời gian tham gia trùng với một lần tham gia khác',
      'The time of membership overlaps another one',
    ],
    [`Mes.${area}.MembershipNumber.AlreadyExist`]: [
      'Số hội viên này đã cấp cho hội viên khác',
      'Another member has this member number',
    ],
    [`Mes.${singular}.NotDeletePermission`]: [
      `${Vi} đang hoạt động không xoá được. Hãy ngừng hoạt động trước.`,
      `An active ${en} cannot be deleted. Deactivate it first.`,
    ],
    [`Mes.${area}.RefuseReason.Required`]: ['Lý do từ chối là bắt buộc', 'A reason is required'],
    [`Mes.${area}.RefuseReason.OverLength`]: shared.reasonTooLong,
    [`Mes.${area}.EndsOn.InValid`]: [
      'Ngày ra hội không hợp lệ: ghi như 15/03/2026',
      'The day of leaving is not valid: write it as 15/03/2026',
    ],
    [`Mes.${area}.EndKind.Required`]: ['Hình thức ra hội là bắt buộc', 'How the member left is required'],
    [`Mes.${area}.EndReason.Required`]: shared.aReasonIsRequired,
    [`Mes.${area}.EndReason.OverLength`]: shared.reasonTooLong,
  };
  return { ...messages, ...revealMessages(area) };
}

/** The messages about revealing a masked value. */
export function revealMessages(area: string): Record<`Mes.${string}`, Pair> {
  const messages: Record<string, Pair> = {
    [`Mes.${area}.RevealReason.Required`]: ['Lý do xem là bắt buộc', 'A reason for looking is required'],
    [`Mes.${area}.RevealReason.OverLength`]: shared.reasonTooLong,
  };
  return messages;
}

/** Those of a kind of persons. */
export function personMessages(area: string, singular: string, words: Pair): Record<`Mes.${string}`, Pair> {
  return {
    ...partyMessages(area, singular, words),
    [`Mes.${area}.IdCard.AlreadyExist`]: [
      'Số CCCD này đã có ở một người khác trong danh sách',
      'Another person of the list has this ID number',
    ],
  };
}
