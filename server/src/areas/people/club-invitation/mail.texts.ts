import { INVITATION_DAYS } from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import type { MailContent, MailPart } from '../../../kit/mail/layout.ts';

interface Fill {
  app: string;
  club: string;
  name: string;
}

const paragraph = (text: string): MailPart => ({ paragraph: text });

const WHY =
  'Quý vị nhận thư này vì là hội viên của chúng tôi. / You get this mail because you are a member of our association.';

/** The invitation, in Vietnamese and below it in English: nobody knows which language a member reads. */
export function invitationMail({
  app,
  club,
  name,
  message,
  link,
}: Fill & { message: string | null; link: string }): MailContent {
  return {
    subject: `${app}: lời mời tham gia ${club}`,
    heading: `Lời mời tham gia ${club}`,
    parts: [
      paragraph(`Kính gửi ${name},`),
      paragraph(`${club} trân trọng mời Quý hội viên tham gia.`),
      ...(message ? [paragraph(message)] : []),
      paragraph('Để nhận lời hoặc từ chối, hãy mở địa chỉ:'),
      { button: { label: 'Trả lời lời mời', address: link } },
      paragraph(
        `Địa chỉ dùng được trong ${INVITATION_DAYS} ngày và chỉ trả lời được một lần. Đừng chuyển thư này cho người khác.`,
      ),
      { rule: true },
      paragraph(`Dear ${name},`),
      paragraph(
        `${club} invites you to become one of its members. To accept or refuse, open the address above. It is good for ${INVITATION_DAYS} days and takes one answer. Please do not pass this mail on.`,
      ),
    ],
    why: WHY,
    language: 'vi',
  };
}

/** Tells the member that somebody accepted in their name: mostly themselves. */
export function joinedMail({ app, club, name, contact }: Fill & { contact: string }): MailContent {
  return {
    subject: `${app}: đã tham gia ${club}`,
    heading: `Đã tham gia ${club}`,
    parts: [
      paragraph(`Kính gửi ${name},`),
      paragraph(
        `Lời mời tham gia ${club} vừa được nhận; từ hôm nay Quý hội viên thuộc câu lạc bộ này.\nNếu không phải Quý hội viên đã nhận lời, hãy báo cho văn phòng:`,
      ),
      paragraph(contact),
      { rule: true },
      paragraph(`Dear ${name},`),
      paragraph(
        `The invitation to ${club} has just been accepted; from today you belong to this club.\nIf it was not you who accepted, please tell the office:`,
      ),
      paragraph(contact),
    ],
    why: WHY,
    language: 'vi',
  };
}
