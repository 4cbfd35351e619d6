import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const factorTexts = {
  title: shared.secondFactor,
  about: [
    'Khi đăng nhập, ngoài mật khẩu còn cần mã 6 số trong điện thoại hoặc khoá truy cập (vân tay, khuôn mặt, mã PIN của máy). Người biết mật khẩu của bạn cũng không vào được. Khoá truy cập còn thay được cả mật khẩu.',
    'A sign-in then asks besides the password for a 6-digit code of your phone, or for a passkey (finger, face or PIN of your device). Who knows your password still cannot get in. A passkey can also stand for the password.',
  ],
  off: ['Chưa bật.', 'It is off.'],
  addApp: ['Thêm ứng dụng xác thực', 'Add an authenticator app'],
  addPasskey: ['Thêm khoá truy cập', 'Add a passkey'],
  passkeyHint: [
    'Đặt tên, bấm nút, rồi làm theo máy: chạm vân tay, nhìn vào máy ảnh hoặc nhập mã PIN. Khoá nằm trong máy này, hoặc trong điện thoại, USB bạn chọn.',
    'Name it, press the button and do what the device asks: finger, face or PIN. The key stays in this device, or in the phone or USB key that you choose.',
  ],
  makePasskey: ['Tạo khoá truy cập', 'Make the passkey'],
  deviceName: ['Tên thiết bị', 'Name of the device'],
  passkeyNoAddress: [
    'Chưa thêm được khoá truy cập: sản phẩm chưa có tên miền với https. Nhờ người vận hành đặt địa chỉ công khai của hệ thống.',
    'Passkeys cannot be added: the product has no host name with https. Ask the operator to set the public address of the system.',
  ],
  passkeyElsewhere: [
    'Khoá truy cập chỉ dùng được ở địa chỉ {address}. Mở trang này ở địa chỉ đó để thêm khoá.',
    'Passkeys work only at {address}. Open this page there to add one.',
  ],
  passkeyNoBrowser: [
    'Trình duyệt này không dùng được khoá truy cập. Cập nhật trình duyệt hoặc dùng ứng dụng xác thực.',
    'This browser cannot use passkeys. Update it, or use an authenticator app.',
  ],
  madeFor: [
    'Tạo cho địa chỉ khác ({host}) nên không dùng được ở đây: thêm khoá mới rồi gỡ khoá này.',
    'Made for another address ({host}), so it does not work here: add a new one, then remove this one.',
  ],
  signInPasskey: ['Đăng nhập bằng khoá truy cập', 'Sign in with a passkey'],
  usePasskey: ['Dùng khoá truy cập', 'Use a passkey'],
  passkeyStep: [
    'Bấm nút, rồi chạm vân tay, nhìn vào máy ảnh hoặc nhập mã PIN của máy.',
    'Press the button, then give your finger, face or the PIN of the device.',
  ],
  unused: ['chưa dùng', 'not used yet'],
  rename: ['Đổi tên', 'Rename'],
  renameConfirm: ['Lưu tên', 'Save the name'],
  removeCode: ['Mã trong ứng dụng hoặc mã dự phòng', 'Code of an app, or a recovery code'],
  added: ['thêm {time}', 'added {time}'],
  used: ['dùng {time}', 'used {time}'],
  remove: ['Gỡ', 'Remove'],
  removeAsk: ['Gỡ “{name}”?', 'Remove “{name}”?'],
  removeHint: [
    'Nhập mã 6 số đang hiện trong ứng dụng, hoặc một mã dự phòng. Các phiên khác sẽ bị đăng xuất.',
    'Enter the 6 digits that an app of yours shows now, or a recovery code. Your other sessions are signed out.',
  ],
  removeConfirm: ['Gỡ thiết bị', 'Remove the device'],
  codesLeft: ['Mã dự phòng: còn {count} mã', 'Recovery codes: {count} left'],
  codesNone: [
    'Mã dự phòng đã dùng hết. Tạo mã mới ngay: mất điện thoại mà không có mã thì phải nhờ quản trị viên.',
    'The recovery codes are used up. Make new ones now: without a phone and without codes only an administrator can help.',
  ],
  renew: ['Tạo mã dự phòng mới', 'Make new recovery codes'],
  mustTitle: ['Thiết lập xác thực hai bước', 'Set up your second factor'],
  must: [
    'Vai trò của bạn bắt buộc xác thực hai bước. Thiết lập một lần, mất khoảng hai phút; xong thì dùng tiếp được ngay.',
    'Your role requires a second factor. Setting it up takes about two minutes, once; then you go on at once.',
  ],
  begin: ['Bắt đầu', 'Begin'],
  scan: [
    'Mở ứng dụng xác thực trên điện thoại (Google Authenticator, Microsoft Authenticator, 2FAS…) và quét mã QR này.',
    'Open an authenticator app on your phone (Google Authenticator, Microsoft Authenticator, 2FAS…) and scan this QR code.',
  ],
  picture: ['Mã QR để thêm tài khoản vào ứng dụng', 'QR code that adds the account to the app'],
  byHand: ['Không quét được? Nhập khoá này vào ứng dụng:', 'Cannot scan? Type this key into the app:'],
  copy: shared.copy,
  copied: shared.copied,
  device: ['Tên thiết bị (không bắt buộc)', 'Name of the device (optional)'],
  deviceHint: ['Ví dụ: Điện thoại của Hà', 'For example: Hà’s phone'],
  code: ['Mã 6 số đang hiện trong ứng dụng', 'The 6 digits that the app shows now'],
  confirm: shared.confirm,
  codesTitle: ['Mã dự phòng của bạn', 'Your recovery codes'],
  codesHint: [
    'Chỉ hiện một lần này. Mất điện thoại thì mỗi mã đăng nhập được một lần. In ra hoặc cất ở nơi chỉ mình bạn mở được.',
    'Shown only this once. Without your phone each of them signs you in once. Print them, or keep them where only you can look.',
  ],
  print: shared.print,
  download: shared.download,
  kept: ['Tôi đã cất các mã này', 'I have kept these codes'],
  done: shared.doneXong,
  stepTwo: ['Bước thứ hai', 'The second step'],
  step: ['Nhập mã xác thực', 'Enter your code'],
  stepHint: [
    'Mở ứng dụng xác thực trên điện thoại và nhập mã 6 số của tài khoản này.',
    'Open the authenticator app on your phone and enter the 6 digits of this account.',
  ],
  recoveryCode: ['Mã dự phòng', 'Recovery code'],
  recoveryHint: [
    'Nhập một trong mười mã bạn đã cất khi bật xác thực hai bước. Mỗi mã dùng một lần.',
    'Enter one of the ten codes that you kept. Each works once.',
  ],
  useRecovery: ['Dùng mã dự phòng', 'Use a recovery code'],
  useApp: ['Dùng mã trong ứng dụng', 'Use a code of the app'],
  back: shared.back,
  lost: [
    'Mất cả điện thoại lẫn mã dự phòng? Nhờ quản trị viên gỡ xác thực hai bước cho bạn.',
    'Lost both your phone and your codes? Ask an administrator to remove your second factor.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    factor: typeof factorTexts;
  }
}
addTexts('factor', factorTexts);
