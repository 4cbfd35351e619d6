/** What the product writes to people about their account. */
export interface MailTexts {
  recovery: (fill: { app: string; name: string; link: string; code: string }) => Mail;
  passwordChanged: (fill: { app: string; name: string; contact: string }) => Mail;
  contactChanged: (fill: { app: string; name: string; contact: string }) => Mail;
  registered: (fill: { app: string; name: string; username: string; contact: string }) => Mail;
  taken: (fill: { app: string; contact: string; link: string }) => Mail;
  newAccount: (fill: {
    app: string;
    name: string;
    username: string;
    mail: string;
    phone: string;
    link: string;
  }) => Mail;
  otp: (fill: { app: string; code: string }) => string;
}

interface Mail {
  subject: string;
  body: string;
}

/** The texts in a person's language; anything but English is Vietnamese. */
export function mailText(language: string): MailTexts {
  return language === 'en' ? english : vietnamese;
}

const lines = (...all: string[]) => all.join('\n');

const vietnamese: MailTexts = {
  recovery: ({ app, name, link, code }) => ({
    subject: `${app}: đặt lại mật khẩu`,
    body: lines(
      `Chào ${name},`,
      '',
      'Có người vừa yêu cầu đặt lại mật khẩu của tài khoản này. Nếu là bạn, hãy mở địa chỉ:',
      '',
      link,
      '',
      `Hoặc nhập mã khôi phục: ${code}`,
      '',
      'Địa chỉ và mã chỉ dùng được một lần, trong 10 phút.',
      'Nếu không phải bạn, hãy bỏ qua thư này: mật khẩu vẫn như cũ.',
    ),
  }),
  passwordChanged: ({ app, name, contact }) => ({
    subject: `${app}: mật khẩu đã được đổi`,
    body: lines(
      `Chào ${name},`,
      '',
      'Mật khẩu của tài khoản này vừa được đổi. Nếu không phải bạn đổi, hãy báo ngay cho văn phòng:',
      contact,
    ),
  }),
  contactChanged: ({ app, name, contact }) => ({
    subject: `${app}: e-mail hoặc điện thoại đã được đổi`,
    body: lines(
      `Chào ${name},`,
      '',
      'E-mail hoặc số điện thoại đăng nhập của tài khoản này vừa được đổi. Nếu không phải bạn đổi, hãy báo ngay cho văn phòng:',
      contact,
    ),
  }),
  registered: ({ app, name, username, contact }) => ({
    subject: `${app}: đã nhận đăng ký`,
    body: lines(
      `Chào ${name},`,
      '',
      `Tài khoản “${username}” đã được tạo. Bạn đăng nhập được ngay, nhưng chưa xem được gì cho đến khi văn phòng`,
      `gán vai trò. Cần gấp, hãy viết cho ${contact}.`,
    ),
  }),
  taken: ({ app, contact, link }) => ({
    subject: `${app}: đăng ký chưa thành công`,
    body: lines(
      'Có người vừa đăng ký tài khoản với e-mail này, nhưng e-mail hoặc tên đăng nhập đã có tài khoản.',
      `Nếu bạn quên mật khẩu, hãy mở ${link}`,
      `Nếu chưa có tài khoản, hãy đăng ký lại với tên khác hoặc viết cho ${contact}.`,
      'Nếu không phải bạn đăng ký, hãy bỏ qua thư này.',
    ),
  }),
  newAccount: ({ app, name, username, mail, phone, link }) => ({
    subject: `${app}: có tài khoản mới chờ gán vai trò`,
    body: lines(
      `Họ và tên: ${name}`,
      `Tên đăng nhập: ${username}`,
      `E-mail: ${mail}`,
      `Điện thoại: ${phone}`,
      '',
      link,
    ),
  }),
  otp: ({ app, code }) => `${app}: ${code} là mã đăng nhập, dùng được trong 5 phút. Không đưa mã này cho ai.`,
};

const english: MailTexts = {
  recovery: ({ app, name, link, code }) => ({
    subject: `${app}: reset your password`,
    body: lines(
      `Hello ${name},`,
      '',
      'Someone has asked to reset the password of this account. If it was you, open this address:',
      '',
      link,
      '',
      `Or enter the recovery code: ${code}`,
      '',
      'The address and the code work once, for 10 minutes.',
      'If it was not you, ignore this mail: the password stays as it is.',
    ),
  }),
  passwordChanged: ({ app, name, contact }) => ({
    subject: `${app}: your password was changed`,
    body: lines(
      `Hello ${name},`,
      '',
      'The password of this account has just been changed. If it was not you, tell the office at once:',
      contact,
    ),
  }),
  contactChanged: ({ app, name, contact }) => ({
    subject: `${app}: your e-mail or phone number was changed`,
    body: lines(
      `Hello ${name},`,
      '',
      'The e-mail address or phone number that this account signs in with has just been changed. If it was not you, tell',
      'the office at once:',
      contact,
    ),
  }),
  registered: ({ app, name, username, contact }) => ({
    subject: `${app}: registration received`,
    body: lines(
      `Hello ${name},`,
      '',
      `The account “${username}” was created. You can sign in now, but see nothing until the office has given it a role.`,
      `If it is urgent, write to ${contact}.`,
    ),
  }),
  taken: ({ app, contact, link }) => ({
    subject: `${app}: registration not completed`,
    body: lines(
      'Someone has tried to register with this address, but the address or the username has an account already.',
      `If you forgot your password, open ${link}`,
      `If you have no account, register again under another name or write to ${contact}.`,
      'If it was not you, ignore this mail.',
    ),
  }),
  newAccount: ({ app, name, username, mail, phone, link }) => ({
    subject: `${app}: a new account waits for a role`,
    body: lines(`Full name: ${name}`, `Username: ${username}`, `E-mail: ${mail}`, `Phone: ${phone}`, '', link),
  }),
  otp: ({ app, code }) => `${app}: ${code} is your sign-in code, good for 5 minutes. Do not give it to anyone.`,
};
