import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** The words of invitations to a club. */
export const clubInvitationTexts = {
  title: ['Lời mời', 'Invitations'],
  one: ['lời mời', 'invitation'],
  many: shared.invitations,
  fields: {
    memberName: shared.member,
    memberIds: ['Hội viên được mời', 'Members to invite'],
    message: ['Lời nhắn', 'Message'],
    state: shared.stateTrangThai,
    sentAt: shared.sent,
    expiresAt: ['Trả lời trước', 'Answer by'],
    answeredAt: ['Trả lời lúc', 'Answered'],
    refuseReason: shared.reasonOfRefusal,
    answer: shared.answer,
  },
  choices: {
    state: {
      open: ['Chờ trả lời', 'Waiting'],
      accepted: ['Đã nhận lời', 'Accepted'],
      refused: shared.refusedDaTuChoi,
      cancelled: shared.cancelled,
      expired: ['Hết hạn', 'Expired'],
    },
  },
  moved: { invitations: shared.invitations },
  messages: {
    'Mes.ClubInvitations.Send.Successfully': ['Đã mời hội viên', 'Members invited'],
    'Mes.ClubInvitations.Resend.Successfully': [
      'Đã gửi lại lời mời; liên kết cũ không còn dùng được',
      'Sent again; the old link no longer works',
    ],
    'Mes.ClubInvitations.Resend.Successfully@name': [
      'Đã gửi lại lời mời cho {name}; liên kết cũ không còn dùng được',
      'Sent again to {name}; the old link no longer works',
    ],
    'Mes.ClubInvitations.Renew.Successfully@name': [
      'Đã có liên kết mới cho {name}; chép để gửi. Liên kết cũ không còn dùng được.',
      'There is a new link for {name} to copy and send. The old one no longer works.',
    ],
    'Mes.ClubInvitations.Renew.Successfully': [
      'Đã có liên kết mới; chép để gửi cho hội viên. Liên kết cũ không còn dùng được.',
      'There is a new link to copy for the member. The old one no longer works.',
    ],
    'Mes.ClubInvitations.Cancel.Successfully': ['Đã huỷ lời mời', 'Invitation cancelled'],
    'Mes.ClubInvitations.Accept.Successfully': ['Đã nhận lời mời', 'Invitation accepted'],
    'Mes.ClubInvitations.Refuse.Successfully': ['Đã từ chối lời mời', 'Invitation refused'],
    'Mes.ClubInvitations.MemberIds.Required': ['Chọn ít nhất một hội viên', 'Choose at least one member'],
    'Mes.ClubInvitations.MemberIds.OverLength': [
      'Mời nhiều nhất 100 hội viên một lần',
      'Invite 100 members at most at a time',
    ],
    'Mes.ClubInvitations.MemberIds.NotAllowed': [
      'Trong những người được chọn có người không mời được nữa: đã ở trong câu lạc bộ, ngừng hoạt động hoặc chưa được duyệt. Chọn lại.',
      'Somebody chosen can no longer be invited: in the club already, inactive or not approved. Choose again.',
    ],
    'Mes.ClubInvitations.MemberIds.AlreadyExist': [
      'Trong những người được chọn có người đang có lời mời chưa trả lời. Tải lại rồi chọn lại.',
      'Somebody chosen has an invitation that waits for an answer. Reload and choose again.',
    ],
    'Mes.ClubInvitations.Club.NotAllowed': [
      'Câu lạc bộ chưa được duyệt hoặc đã ngừng hoạt động nên chưa mời được',
      'The club is not approved or not active, so it cannot invite',
    ],
    'Mes.ClubInvitations.Status.NotAllowed': [
      'Lời mời này đã được trả lời hoặc đã huỷ',
      'This invitation was answered or cancelled',
    ],
    'Mes.ClubInvitations.Member.NotAllowed': [
      'Hội viên này hiện không mời được',
      'This member cannot be invited at present',
    ],
    'Mes.ClubInvitations.Resend.TooMany': [
      'Đã gửi lời mời này nhiều lần hôm nay. Chép liên kết để gửi cách khác, hoặc chờ đến mai.',
      'This invitation was sent many times today. Copy the link and send it another way, or wait until tomorrow.',
    ],
    'Mes.ClubInvitations.Answer.Accepted': ['Lời mời này đã được nhận', 'This invitation was accepted already'],
    'Mes.ClubInvitations.Answer.Refused': ['Lời mời này đã bị từ chối', 'This invitation was refused already'],
    'Mes.ClubInvitations.Answer.Cancelled': ['Lời mời này không còn nữa', 'This invitation no longer stands'],
    'Mes.ClubInvitations.Answer.Expired': ['Lời mời này đã hết hạn', 'This invitation has expired'],
  },
} as const satisfies AreaTexts;
