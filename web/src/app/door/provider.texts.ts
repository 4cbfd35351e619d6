import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const providerTexts = {
  title: ['Đăng nhập qua nơi cấp tài khoản', 'Sign-in at a provider'],
  none: [
    'Chưa kết nối với {name}. Kết nối ở lần đầu bạn đăng nhập bằng nút “{name}” với e-mail của tài khoản này.',
    'Not connected to {name}. It is connected when you first sign in with the button “{name}” and the e-mail of this account.',
  ],
  connected: ['Đã kết nối với {name} từ {time}.', 'Connected to {name} since {time}.'],
  only: [
    'Hội chỉ cho đăng nhập qua đây, nên không bỏ kết nối được.',
    'Only the provider signs people in here, so the connection stays.',
  ],
  end: ['Bỏ kết nối', 'Disconnect'],
  endAsk: ['Bỏ kết nối với {name}?', 'Disconnect from {name}?'],
  endHint: [
    'Bạn vẫn đăng nhập bằng mật khẩu. Lần sau bạn bấm nút của nơi cấp tài khoản thì kết nối được lập lại, nếu e-mail ở hai nơi giống nhau.',
    'Your password still signs you in. The button of the provider connects again when the e-mail address is the same there and here.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    provider: typeof providerTexts;
  }
}
addTexts('provider', providerTexts);
