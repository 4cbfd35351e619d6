import type { Tone } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { METHOD } from '@hoivien/contract/codes.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { bankName } from '@hoivien/contract/kit/payment/banks.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { daysBetween } from '@hoivien/contract/kit/period.ts';
import { fillPlainPlaceholders } from '@hoivien/contract/kit/rich-text.ts';
import { smsSize, smsText } from '@hoivien/contract/kit/sms.ts';
import { vietQr } from '@hoivien/contract/kit/payment/vietqr.ts';
import type { bankAccounts } from '../../../../db/tables/fee.ts';
import type { Association } from '../../../../kit/association.ts';
import type { LetterServices } from '../../../../kit/letter-services.ts';
import { layOut, type MailContent, type MailPart } from '../../../../kit/mail/layout.ts';
import { senderOf } from '../../../../kit/mail/sender.ts';
import type { Message } from '../../../../kit/outbox/outbox.ts';
import { feeName } from '../fee-name.ts';
import type { OwedFee } from '../owed.ts';
import { letterKind } from '../../../../kit/outbox/letter-kinds.ts';

/** The `source` of reminders in the outbox. Their `sourceId` is the reminder. */
export const REMINDER = letterKind('fee-reminder', {
  ends: 'withItsRecord',
  atOnce: 'Its reminder has a time, which lies one minute ahead when it is sent now.',
});
/** The purpose of the links in reminders. */
export const FEE_LINK = 'feereminder';
/** Milliseconds for which the link of a reminder opens what is owed. */
const LINK_LIFE = 120 * 24 * 60 * 60 * 1000;
/** The fees that a mail shows with a code of their own. */
const CODES_MOST = 4;
const QR_WIDTH = 240;

/** A member with what they owe and the ways to reach them. */
export interface Debtor {
  /** The row of the reminder. */
  id: string;
  linkCounter: number;
  memberId: string;
  name: string;
  emailAddress: string | null;
  phoneNumber: string | null;
  userId: string | null;
  methods: readonly number[];
  fees: readonly OwedFee[];
  /** Under it the member pays for all fees of the letter at once. */
  reference: string | null;
}

/** What the letters of one reminder share. */
export interface Reminding {
  reminderId: string;
  tone: Tone;
  message: string | null;
  association: Association;
  account: typeof bankAccounts.$inferSelect | undefined;
  today: string;
  now: Date;
}

const WORDS = {
  vi: {
    1: {
      subject: '{association}: thông báo {fees}',
      text: 'Kính gửi {addressee},\n\n{association} trân trọng thông báo khoản phí dưới đây của Quý vị, còn phải nộp {debt}. Kính mong Quý vị thu xếp chuyển khoản theo mã VietQR kèm theo.\n\nTrân trọng cảm ơn sự đồng hành của Quý vị.',
    },
    2: {
      subject: '{association}: nhắc nộp {fees}',
      text: 'Kính gửi {addressee},\n\nĐến nay {association} chưa nhận đủ khoản phí dưới đây; Quý vị còn phải nộp {debt}. Đề nghị Quý vị chuyển khoản trong 7 ngày tới, hoặc liên hệ văn phòng nếu cần trao đổi về thời hạn.',
    },
    3: {
      subject: '{association}: nhắc lần cuối, {fees} quá hạn',
      text: 'Kính gửi {addressee},\n\nKhoản phí dưới đây đã quá hạn mà {association} vẫn chưa nhận đủ; Quý vị còn phải nộp {debt}. Theo Điều lệ, quyền lợi hội viên có thể bị tạm dừng khi chưa nộp đủ phí. Đề nghị Quý vị chuyển khoản ngay, hoặc liên hệ văn phòng để được hướng dẫn.',
    },
    fee: 'Khoản phí',
    debt: 'Còn phải nộp',
    due: 'Hạn nộp',
    overdue: (days: number) => `quá ${days} ngày`,
    bank: 'Ngân hàng',
    number: 'Số tài khoản',
    holder: 'Chủ tài khoản',
    reference: 'Nội dung chuyển khoản',
    all: 'Nộp tất cả một lần',
    button: 'Xem khoản phí và mã VietQR',
    code: (name: string, debt: string) => `Mã VietQR: ${name}, ${debt} ₫`,
    one: lower,
    many: (count: number) => `${count} khoản phí`,
    ignore: 'Nếu Quý vị đã chuyển khoản, xin bỏ qua thư này.',
    why: 'Quý vị nhận thư này vì là hội viên của hiệp hội và có khoản phí chưa nộp đủ.',
    sms: '{association}: {name} con phai nop {debt}, noi dung CK {reference}. STK {account}',
  },
  en: {
    1: {
      subject: '{association}: your {fees}',
      text: 'Dear {addressee},\n\n{association} would like to remind you of what is still to be paid, {debt} as listed below. Please transfer it with the VietQR code in this mail.\n\nThank you for being with us.',
    },
    2: {
      subject: '{association}: please pay your {fees}',
      text: 'Dear {addressee},\n\n{association} has not received all that is listed below; {debt} are still owed. Please transfer the amount within 7 days, or call the office to agree on another day.',
    },
    3: {
      subject: '{association}: last reminder, {fees} overdue',
      text: 'Dear {addressee},\n\nWhat is listed below is overdue, and {association} has not received it in full; {debt} are owed. By the charter, the rights of members who have not paid may be suspended. Please transfer the amount now, or call the office.',
    },
    fee: 'Fee',
    debt: 'Still to pay',
    due: 'Due on',
    overdue: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} overdue`,
    bank: 'Bank',
    number: 'Account number',
    holder: 'Account holder',
    reference: 'Reference',
    all: 'Pay all at once',
    button: 'See the fee and its VietQR code',
    code: (name: string, debt: string) => `VietQR code: ${name}, ${debt} ₫`,
    // The name keeps its capital, because it may be Vietnamese.
    one: (name: string) => `fee “${name}”`,
    many: (count: number) => `${count} fees`,
    ignore: 'If you have paid meanwhile, please ignore this mail.',
    why: 'You get this mail because you are a member of the association and a fee is not paid.',
    sms: '{association}: {name} owes {debt}, reference {reference}. Account {account}',
  },
} as const;

/** The usual words of a tone, with their placeholders. */
export function wordsOf(tone: Tone, language: 'vi' | 'en'): string {
  return WORDS[language][tone].text;
}

/** The mail of a debtor. `values` fill the placeholders of members, `link` leads to what they owe. */
export function reminderMail(
  { tone, message, association, account, today }: Reminding,
  fees: readonly OwedFee[],
  values: Readonly<Record<string, string>>,
  link: string,
  reference: string | null = null,
): { mail: MailContent; codes: { qr: string; cid: string }[] } {
  const words = WORDS[association.language];
  const codes: { qr: string; cid: string }[] = [];
  const all = filled(fees, values, association);
  const parts: MailPart[] = [{ paragraph: fillPlainPlaceholders(message ?? words[tone].text, all) }];
  // Several fees have one code for their sum; each one's reference stands beside it.
  const together = account && reference !== null && fees.length > 1 ? { account, reference } : null;
  for (const [place, fee] of fees.entries()) {
    const name = feeName(fee);
    const days = daysBetween(fee.dueOn, today);
    const due = showDay(fee.dueOn);
    parts.push({
      facts: [
        [words.fee, name],
        [words.debt, `${showAmount(fee.debt)} ₫`],
        [words.due, days > 0 ? `${due}, ${words.overdue(days)}` : due],
        ...(account ? [[words.reference, fee.reference] as const] : []),
      ],
    });
    if (!account || together || place >= CODES_MOST) continue;
    const cid = `qr${place + 1}@fee`;
    codes.push({ cid, qr: codeOf(account, fee) });
    parts.push({ picture: { cid, alt: words.code(name, showAmount(fee.debt)), width: QR_WIDTH } });
  }
  if (together) {
    const debt = sumOf(fees.map((fee) => fee.debt));
    codes.push({ cid: 'qr@all', qr: codeOf(together.account, { debt, reference: together.reference }) });
    parts.push({
      facts: [
        [words.all, `${showAmount(debt)} ₫`],
        [words.reference, together.reference],
      ],
    });
    parts.push({ picture: { cid: 'qr@all', alt: words.code(words.all, showAmount(debt)), width: QR_WIDTH } });
  }
  if (account)
    parts.push({
      facts: [
        [words.bank, bankName(account.bankBin)],
        [words.number, account.accountNumber],
        [words.holder, account.accountHolder],
      ],
    });
  parts.push({ button: { label: words.button, address: link } }, { paragraph: words.ignore });
  const subject = fillPlainPlaceholders(words[tone].subject, all);
  return { mail: { subject, parts, why: words.why, language: association.language }, codes };
}

/** The text of an SMS to a member without an e-mail; null while there is no account to pay to. */
export function reminderSms(
  { association, account }: Reminding,
  fees: readonly OwedFee[],
  values: Readonly<Record<string, string>>,
  ofMember: string | null = null,
): string | null {
  const [first] = fees;
  if (!account || !first) return null;
  const reference = fees.length > 1 && ofMember !== null ? ofMember : first.reference;
  const more = { reference, account: `${account.accountNumber} ${bankName(account.bankBin)}` };
  const all = { ...filled(fees, values, association), ...more };
  // Long names are cut, because a text of more than three parts is refused.
  for (const most of [200, 60, 30]) {
    const short = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value.slice(0, most)]));
    const text = fillPlainPlaceholders(WORDS[association.language].sms, short);
    if (smsSize(smsText(text)).parts !== undefined) return text;
  }
  return null;
}

/** The messages of a debtor on the channels of their row. */
export function reminderMessages(
  services: LetterServices,
  about: Reminding,
  debtor: Debtor,
  values: Readonly<Record<string, string>>,
): Message[] {
  const { association, reminderId, now } = about;
  const { language } = association;
  const token = services.links.of(FEE_LINK, { id: debtor.id, counter: debtor.linkCounter }, linkEnd(now));
  const { mail, codes } = reminderMail(about, debtor.fees, values, services.linkOf(token), debtor.reference);
  const shared = { source: REMINDER, sourceId: reminderId, memberId: debtor.memberId, language } as const;
  const key = (channel: string) => `${REMINDER}:${debtor.id}:${channel}`;
  const messages: Message[] = [];
  const { emailAddress, phoneNumber, userId, methods } = debtor;
  if (methods.includes(METHOD.mail) && emailAddress)
    messages.push({
      ...shared,
      ...layOut(mail, senderOf(association)),
      channel: 'mail',
      address: emailAddress,
      codes,
      holds: { linkOf: debtor.memberId },
      dedupeKey: key('mail'),
    });
  const sms = methods.includes(METHOD.sms) ? reminderSms(about, debtor.fees, values, debtor.reference) : null;
  if (sms && phoneNumber)
    messages.push({
      ...shared,
      channel: 'sms',
      address: phoneNumber,
      body: sms,
      hours: 'day',
      holds: 'nothing',
      dedupeKey: key('sms'),
    });
  if (methods.includes(METHOD.product) && userId)
    messages.push({
      ...shared,
      channel: 'product',
      address: '',
      body: mail.subject,
      userId,
      notice: {
        key: `${REMINDER}:${debtor.id}`,
        kind: 'Mes.Notices.FeeOwed',
        area: 'FeeHistories',
        entityId: debtor.fees[0]?.id ?? null,
        params: { debt: debtOf(debtor.fees) },
      },
      holds: 'nothing',
      dedupeKey: key('product'),
    });
  return messages;
}

/** The end of a link that is written now. */
export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_LIFE);
}

/** The text of the VietQR code for what is owed of a fee. */
export function codeOf(
  account: typeof bankAccounts.$inferSelect,
  { debt, reference }: Pick<OwedFee, 'debt' | 'reference'>,
): string {
  return vietQr({ ...account, amount: debt, purpose: reference, holder: account.accountHolder });
}

function filled(
  fees: readonly OwedFee[],
  values: Readonly<Record<string, string>>,
  { name, language }: Association,
): Record<string, string> {
  const [first, second] = fees;
  const words = WORDS[language];
  const named = first && !second ? words.one(feeName(first)) : words.many(fees.length);
  // What is owed of these fees, and not of all.
  return { ...values, association: name, debt: debtOf(fees), fees: named };
}

function debtOf(fees: readonly OwedFee[]): string {
  return `${showAmount(sumOf(fees.map(({ debt }) => debt)))} ₫`;
}

function lower(text: string): string {
  return text.charAt(0).toLocaleLowerCase('vi') + text.slice(1);
}

/** @example showDay('2026-10-30') // '30/10/2026' */
function showDay(day: string): string {
  return day.split('-').reverse().join('/');
}
