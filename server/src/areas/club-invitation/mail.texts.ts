import { INVITATION_DAYS } from '@hoivien/contract/areas/club-invitation/club-invitation.schema.ts';

interface Mail {
  subject: string;
  body: string;
}

interface Fill {
  app: string;
  club: string;
  name: string;
}

const lines = (...all: (string | null)[]) => all.filter((line) => line !== null).join('\n');
const RULE = '----------------------------------------';

/** The invitation, in Vietnamese and below it in English: nobody knows which language a member reads. */
export function invitationMail({
  app,
  club,
  name,
  message,
  link,
}: Fill & { message: string | null; link: string }): Mail {
  const said = message ? [message, ''] : [];
  return {
    subject: `${app}: lời mời tham gia ${club}`,
    body: lines(
      `Kính gửi ${name},`,
      '',
      `${club} trân trọng mời Quý hội viên tham gia.`,
      '',
      ...said,
      'Để nhận lời hoặc từ chối, hãy mở địa chỉ:',
      '',
      link,
      '',
      `Địa chỉ dùng được trong ${INVITATION_DAYS} ngày và chỉ trả lời được một lần. Đừng chuyển thư này cho người khác.`,
      '',
      RULE,
      '',
      `Dear ${name},`,
      '',
      `${club} invites you to become one of its members. To accept or refuse, open the address above.`,
      `It is good for ${INVITATION_DAYS} days and takes one answer. Please do not pass this mail on.`,
    ),
  };
}

/** Tells the member that somebody accepted in their name: mostly themselves. */
export function joinedMail({ app, club, name, contact }: Fill & { contact: string }): Mail {
  return {
    subject: `${app}: đã tham gia ${club}`,
    body: lines(
      `Kính gửi ${name},`,
      '',
      `Lời mời tham gia ${club} vừa được nhận; từ hôm nay Quý hội viên thuộc câu lạc bộ này.`,
      'Nếu không phải Quý hội viên đã nhận lời, hãy báo cho văn phòng:',
      contact,
      '',
      RULE,
      '',
      `Dear ${name},`,
      '',
      `The invitation to ${club} has just been accepted; from today you belong to this club.`,
      'If it was not you who accepted, please tell the office:',
      contact,
    ),
  };
}
