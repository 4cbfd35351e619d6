import type { MailContent, MailPart } from '../../../kit/mail/layout.ts';

interface Fill {
  app: string;
  name: string;
  link: string;
  days: number;
}

const paragraph = (text: string): MailPart => ({ paragraph: text });

/** The link of a member to their own page, in Vietnamese and below it in English: nobody knows which language a member reads. */
export function ownLinkMail({ app, name, link, days }: Fill): MailContent {
  return {
    subject: `${app}: trang riêng của ${name}`,
    heading: `Trang riêng của ${name}`,
    parts: [
      paragraph(`Kính gửi ${name},`),
      paragraph('Tại trang riêng, Quý vị trả lời lời mời và lịch họp, xem hội phí, góp ý và báo thông tin chưa đúng:'),
      { button: { label: 'Mở trang riêng', address: link } },
      paragraph(
        `Địa chỉ dùng được trong ${days} ngày. Ai có địa chỉ này sẽ trả lời thay Quý vị được; đừng chuyển cho người khác.`,
      ),
      { rule: true },
      paragraph(`Dear ${name},`),
      paragraph(
        `On your own page you answer invitations and meetings, see your fees, write to us and tell us what is wrong in your data. Open the address above. It is good for ${days} days, and whoever has it can answer for you: please do not pass it on.`,
      ),
    ],
    why: 'Quý vị nhận thư này vì là hội viên hoặc đối tác của chúng tôi. / You get this mail because you are a member or partner of our association.',
    language: 'vi',
  };
}
