import type { MailContent, MailPart } from '../../../kit/mail/layout.ts';

/** What the product writes to people about their account. */
export interface MailTexts {
  recovery: (fill: { app: string; name: string; link: string; code: string }) => MailContent;
  passwordChanged: (fill: { app: string; name: string; contact: string }) => MailContent;
  contactChanged: (fill: { app: string; name: string; contact: string }) => MailContent;
  factorAdded: (fill: { app: string; name: string; contact: string; device: string }) => MailContent;
  factorRemoved: (fill: { app: string; name: string; contact: string; device: string }) => MailContent;
  factorCodeUsed: (fill: { app: string; name: string; contact: string; left: number }) => MailContent;
  newDevice: (fill: {
    app: string;
    name: string;
    at: Date;
    device: string;
    network: string;
    link: string;
  }) => MailContent;
  factorReset: (fill: { app: string; name: string; contact: string; by: string; reason: string }) => MailContent;
  registered: (fill: { app: string; name: string; username: string; contact: string }) => MailContent;
  taken: (fill: { app: string; contact: string; link: string }) => MailContent;
  newAccount: (fill: {
    app: string;
    name: string;
    username: string;
    mail: string;
    phone: string;
    link: string;
  }) => MailContent;
  otp: (fill: { app: string; code: string }) => string;
  proof: (fill: { app: string; code: string }) => string;
}

/** The texts in a person's language; anything but English is Vietnamese. */
export function mailText(language: string): MailTexts {
  return language === 'en' ? english : vietnamese;
}

const paragraph = (text: string): MailPart => ({ paragraph: text });

function whenOf(language: 'vi' | 'en', at: Date): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Ho_Chi_Minh' } as const;
  return new Intl.DateTimeFormat(language === 'vi' ? 'vi' : 'en-GB', style).format(at);
}

const ownAccount = {
  vi: 'Bạn nhận thư này vì địa chỉ này thuộc một tài khoản ở đây.',
  en: 'You get this mail because this address belongs to an account here.',
} as const;

const vietnamese: MailTexts = {
  recovery: ({ app, name, link, code }) => ({
    subject: `${app}: đặt lại mật khẩu`,
    heading: 'Đặt lại mật khẩu',
    parts: [
      paragraph(`Chào ${name},`),
      paragraph('Có người vừa yêu cầu đặt lại mật khẩu của tài khoản này. Nếu là bạn, hãy mở địa chỉ:'),
      { button: { label: 'Đặt mật khẩu mới', address: link } },
      paragraph('Hoặc nhập mã khôi phục:'),
      { code },
      paragraph(
        'Địa chỉ và mã chỉ dùng được một lần, trong 10 phút.\nNếu không phải bạn, hãy bỏ qua thư này: mật khẩu vẫn như cũ.',
      ),
    ],
    why: ownAccount.vi,
    language: 'vi',
  }),
  passwordChanged: ({ app, name, contact }) => ({
    subject: `${app}: mật khẩu đã được đổi`,
    heading: 'Mật khẩu đã được đổi',
    parts: [
      paragraph(`Chào ${name},`),
      paragraph('Mật khẩu của tài khoản này vừa được đổi. Nếu không phải bạn đổi, hãy báo ngay cho văn phòng:'),
      paragraph(contact),
    ],
    why: ownAccount.vi,
    language: 'vi',
  }),
  contactChanged: ({ app, name, contact }) => ({
    subject: `${app}: e-mail hoặc điện thoại đã được đổi`,
    heading: 'E-mail hoặc điện thoại đã được đổi',
    parts: [
      paragraph(`Chào ${name},`),
      paragraph(
        'E-mail hoặc số điện thoại đăng nhập của tài khoản này vừa được đổi. Nếu không phải bạn đổi, hãy báo ngay cho văn phòng:',
      ),
      paragraph(contact),
    ],
    why: ownAccount.vi,
    language: 'vi',
  }),
  factorAdded: ({ app, name, contact, device }) => ({
    subject: `${app}: đã thêm xác thực hai bước`,
    heading: 'Đã thêm xác thực hai bước',
    parts: [
      paragraph(`Chào ${name},`),
      paragraph(
        `Tài khoản này vừa thêm “${device}” để xác thực hai bước. Các phiên khác đã được đăng xuất. Nếu không phải bạn làm, hãy báo ngay cho văn phòng:`,
      ),
      paragraph(contact),
    ],
    why: ownAccount.vi,
    language: 'vi',
  }),
  factorRemoved: ({ app, name, contact, device }) => ({
    subject: `${app}: đã gỡ một thiết bị xác thực`,
    heading: 'Đã gỡ một thiết bị xác thực',
    parts: [
      paragraph(`Chào ${name},`),
      paragraph(
        `“${device}” không còn dùng để xác thực hai bước cho tài khoản này. Nếu không phải bạn gỡ, hãy báo ngay cho văn phòng:`,
      ),
      paragraph(contact),
    ],
    why: ownAccount.vi,
    language: 'vi',
  }),
  factorCodeUsed: ({ app, name, contact, left }) => ({
    subject: `${app}: một mã dự phòng đã được dùng`,
    heading: 'Một mã dự phòng đã được dùng',
    parts: [
      paragraph(`Chào ${name},`),
      paragraph(
        `Một mã dự phòng của tài khoản này vừa được dùng; còn ${left} mã. Sắp hết thì tạo mã mới ở trang Hồ sơ của bạn. Nếu không phải bạn dùng, hãy báo ngay cho văn phòng:`,
      ),
      paragraph(contact),
    ],
    why: ownAccount.vi,
    language: 'vi',
  }),
  newDevice: ({ app, name, at, device, network, link }) => ({
    subject: `${app}: đăng nhập từ thiết bị mới`,
    heading: 'Đăng nhập từ thiết bị mới',
    parts: [
      paragraph(`Chào ${name},`),
      paragraph(
        `Tài khoản này vừa đăng nhập từ một thiết bị hoặc mạng chưa từng dùng.\nLúc: ${whenOf('vi', at)}\nThiết bị: ${device || 'không rõ'}\nMạng: ${network}`,
      ),
      paragraph('Nếu là bạn, không cần làm gì. Nếu không phải, hãy mở trang sau để kết thúc phiên đó:'),
      { button: { label: 'Không phải tôi', address: link } },
      paragraph('Liên kết dùng được trong 7 ngày. Sau đó bạn đặt mật khẩu mới bằng thư khôi phục.'),
    ],
    why: ownAccount.vi,
    language: 'vi',
  }),
  factorReset: ({ app, name, contact, by, reason }) => ({
    subject: `${app}: xác thực hai bước đã được gỡ`,
    heading: 'Xác thực hai bước đã được gỡ',
    parts: [
      paragraph(`Chào ${name},`),
      paragraph(
        `${by} đã gỡ xác thực hai bước của tài khoản này và đăng xuất bạn khỏi mọi nơi. Lý do: ${reason}\nLần đăng nhập sau, hãy thiết lập lại ở trang Hồ sơ. Nếu bạn không nhờ việc này, hãy báo ngay cho văn phòng:`,
      ),
      paragraph(contact),
    ],
    why: ownAccount.vi,
    language: 'vi',
  }),
  registered: ({ app, name, username, contact }) => ({
    subject: `${app}: đã nhận đăng ký`,
    heading: 'Đã nhận đăng ký',
    parts: [
      paragraph(`Chào ${name},`),
      paragraph(
        `Tài khoản “${username}” đã được tạo. Bạn đăng nhập được ngay, nhưng chưa xem được gì cho đến khi văn phòng gán vai trò. Cần gấp, hãy viết cho ${contact}.`,
      ),
    ],
    why: 'Bạn nhận thư này vì có người đăng ký tài khoản với địa chỉ này.',
    language: 'vi',
  }),
  taken: ({ app, contact, link }) => ({
    subject: `${app}: đăng ký chưa thành công`,
    heading: 'Đăng ký chưa thành công',
    parts: [
      paragraph('Có người vừa đăng ký tài khoản với e-mail này, nhưng e-mail hoặc tên đăng nhập đã có tài khoản.'),
      paragraph('Nếu bạn quên mật khẩu, hãy mở:'),
      { button: { label: 'Đặt lại mật khẩu', address: link } },
      paragraph(
        `Nếu chưa có tài khoản, hãy đăng ký lại với tên khác hoặc viết cho ${contact}.\nNếu không phải bạn đăng ký, hãy bỏ qua thư này.`,
      ),
    ],
    why: 'Bạn nhận thư này vì có người đăng ký tài khoản với địa chỉ này.',
    language: 'vi',
  }),
  newAccount: ({ app, name, username, mail, phone, link }) => ({
    subject: `${app}: có tài khoản mới chờ gán vai trò`,
    heading: 'Có tài khoản mới chờ gán vai trò',
    parts: [
      {
        facts: [
          ['Họ và tên', name],
          ['Tên đăng nhập', username],
          ['E-mail', mail],
          ['Điện thoại', phone],
        ],
      },
      { button: { label: 'Mở danh sách người dùng', address: link } },
    ],
    why: 'Thư này gửi tới địa chỉ liên hệ của văn phòng.',
    language: 'vi',
  }),
  otp: ({ app, code }) => `${app}: ${code} là mã đăng nhập, dùng được trong 5 phút. Không đưa mã này cho ai.`,
  proof: ({ app, code }) =>
    `${app}: ${code} là mã xác nhận việc bạn đang làm, dùng được trong 5 phút. Không đưa mã này cho ai.`,
};

const english: MailTexts = {
  recovery: ({ app, name, link, code }) => ({
    subject: `${app}: reset your password`,
    heading: 'Reset your password',
    parts: [
      paragraph(`Hello ${name},`),
      paragraph('Someone has asked to reset the password of this account. If it was you, open this address:'),
      { button: { label: 'Choose a new password', address: link } },
      paragraph('Or enter the recovery code:'),
      { code },
      paragraph(
        'The address and the code work once, for 10 minutes.\nIf it was not you, ignore this mail: the password stays as it is.',
      ),
    ],
    why: ownAccount.en,
    language: 'en',
  }),
  passwordChanged: ({ app, name, contact }) => ({
    subject: `${app}: your password was changed`,
    heading: 'Your password was changed',
    parts: [
      paragraph(`Hello ${name},`),
      paragraph('The password of this account has just been changed. If it was not you, tell the office at once:'),
      paragraph(contact),
    ],
    why: ownAccount.en,
    language: 'en',
  }),
  contactChanged: ({ app, name, contact }) => ({
    subject: `${app}: your e-mail or phone number was changed`,
    heading: 'Your e-mail or phone number was changed',
    parts: [
      paragraph(`Hello ${name},`),
      paragraph(
        'The e-mail address or phone number that this account signs in with has just been changed. If it was not you, tell the office at once:',
      ),
      paragraph(contact),
    ],
    why: ownAccount.en,
    language: 'en',
  }),
  factorAdded: ({ app, name, contact, device }) => ({
    subject: `${app}: a second factor was added`,
    heading: 'A second factor was added',
    parts: [
      paragraph(`Hello ${name},`),
      paragraph(
        `“${device}” was added to this account as a second factor. Your other sessions were signed out. If it was not you, tell the office at once:`,
      ),
      paragraph(contact),
    ],
    why: ownAccount.en,
    language: 'en',
  }),
  factorRemoved: ({ app, name, contact, device }) => ({
    subject: `${app}: a second factor was removed`,
    heading: 'A second factor was removed',
    parts: [
      paragraph(`Hello ${name},`),
      paragraph(
        `“${device}” is no longer a second factor of this account. If it was not you, tell the office at once:`,
      ),
      paragraph(contact),
    ],
    why: ownAccount.en,
    language: 'en',
  }),
  factorCodeUsed: ({ app, name, contact, left }) => ({
    subject: `${app}: a recovery code was used`,
    heading: 'A recovery code was used',
    parts: [
      paragraph(`Hello ${name},`),
      paragraph(
        `A recovery code of this account has just been used; ${left} are left. Make new ones on your profile before they run out. If it was not you, tell the office at once:`,
      ),
      paragraph(contact),
    ],
    why: ownAccount.en,
    language: 'en',
  }),
  newDevice: ({ app, name, at, device, network, link }) => ({
    subject: `${app}: sign-in from a new device`,
    heading: 'Sign-in from a new device',
    parts: [
      paragraph(`Hello ${name},`),
      paragraph(
        `Somebody signed in to this account from a device or network that was not used before.\nTime: ${whenOf('en', at)}\nDevice: ${device || 'unknown'}\nNetwork: ${network}`,
      ),
      paragraph('If it was you, there is nothing to do. If not, open this page to end that session:'),
      { button: { label: 'It was not me', address: link } },
      paragraph('The link works for 7 days. After that step you set a new password by a recovery mail.'),
    ],
    why: ownAccount.en,
    language: 'en',
  }),
  factorReset: ({ app, name, contact, by, reason }) => ({
    subject: `${app}: your second factor was removed`,
    heading: 'Your second factor was removed',
    parts: [
      paragraph(`Hello ${name},`),
      paragraph(
        `${by} removed the second factor of this account and signed you out everywhere. The reason: ${reason}\nSet it up again on your profile when you next sign in. If you did not ask for this, tell the office at once:`,
      ),
      paragraph(contact),
    ],
    why: ownAccount.en,
    language: 'en',
  }),
  registered: ({ app, name, username, contact }) => ({
    subject: `${app}: registration received`,
    heading: 'Registration received',
    parts: [
      paragraph(`Hello ${name},`),
      paragraph(
        `The account “${username}” was created. You can sign in now, but see nothing until the office has given it a role. If it is urgent, write to ${contact}.`,
      ),
    ],
    why: 'You get this mail because somebody registered an account with this address.',
    language: 'en',
  }),
  taken: ({ app, contact, link }) => ({
    subject: `${app}: registration not completed`,
    heading: 'Registration not completed',
    parts: [
      paragraph(
        'Someone has tried to register with this address, but the address or the username has an account already.',
      ),
      paragraph('If you forgot your password, open:'),
      { button: { label: 'Reset the password', address: link } },
      paragraph(
        `If you have no account, register again under another name or write to ${contact}.\nIf it was not you, ignore this mail.`,
      ),
    ],
    why: 'You get this mail because somebody registered an account with this address.',
    language: 'en',
  }),
  newAccount: ({ app, name, username, mail, phone, link }) => ({
    subject: `${app}: a new account waits for a role`,
    heading: 'A new account waits for a role',
    parts: [
      {
        facts: [
          ['Full name', name],
          ['Username', username],
          ['E-mail', mail],
          ['Phone', phone],
        ],
      },
      { button: { label: 'Open the list of users', address: link } },
    ],
    why: 'This mail goes to the contact address of the office.',
    language: 'en',
  }),
  otp: ({ app, code }) => `${app}: ${code} is your sign-in code, good for 5 minutes. Do not give it to anyone.`,
  proof: ({ app, code }) =>
    `${app}: ${code} confirms what you are doing, good for 5 minutes. Do not give it to anyone.`,
};
