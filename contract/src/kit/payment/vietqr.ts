import { fold } from '../fold.ts';

/** The identifier of NAPAS in codes of VietQR. */
const NAPAS = 'A000000727';
/** Transfers to an account, not to a card. */
const TO_ACCOUNT = 'QRIBFTTA';
const VND = '704';
/** Most characters of a purpose that all banks keep. */
export const PURPOSE_MAX = 19;
/** Most characters of a holder's name in a code. */
const NAME_MAX = 25;

/** A transfer that a banking app reads from a code. */
export interface Transfer {
  /** The six digits of the bank (BIN). */
  bankBin: string;
  /** At most 19 letters and digits. */
  accountNumber: string;
  /** Whole đồng; without it the payer types the amount. */
  amount?: number | null;
  /** Letters and digits only after `purposeText`. */
  purpose?: string | null;
  /** The holder of the account. */
  holder?: string | null;
}

/**
 * The text of a VietQR code for a transfer (EMVCo tags with a CRC), made without any service.
 *
 * @throws RangeError when the bank, the account or the amount is not valid.
 * @example vietQr({ bankBin: '970436', accountNumber: '1012345678', amount: 500000, purpose: 'HP26000041271' })
 */
export function vietQr({ bankBin, accountNumber, amount, purpose, holder }: Transfer): string {
  if (!/^\d{6}$/.test(bankBin)) throw new RangeError(`${bankBin} is no number of a bank`);
  if (!/^[A-Za-z0-9]{1,19}$/.test(accountNumber)) throw new RangeError(`${accountNumber} is no account`);
  const hasAmount = amount !== undefined && amount !== null && amount !== 0;
  if (hasAmount && (!Number.isSafeInteger(amount) || amount < 0)) throw new RangeError(`${amount} is no amount`);
  const account = tag('00', bankBin) + tag('01', accountNumber);
  const text = purposeText(purpose ?? '');
  const name = asciiText(holder ?? '')
    .toUpperCase()
    .slice(0, NAME_MAX)
    .trim();
  const body = [
    tag('00', '01'),
    tag('01', hasAmount ? '12' : '11'),
    tag('38', tag('00', NAPAS) + tag('01', account) + tag('02', TO_ACCOUNT)),
    tag('53', VND),
    hasAmount ? tag('54', String(amount)) : '',
    tag('58', 'VN'),
    name ? tag('59', name) : '',
    text ? tag('62', tag('08', text)) : '',
    '6304',
  ].join('');
  return body + crc(body);
}

/**
 * What a code says. Undefined when it is no VietQR code or its checksum is wrong.
 *
 * @example readVietQr(vietQr(transfer)) // the same transfer
 */
export function readVietQr(text: string): Transfer | undefined {
  if (text.length < 8 || text.slice(-8, -4) !== '6304' || crc(text.slice(0, -4)) !== text.slice(-4)) return undefined;
  const all = tags(text);
  const merchant = all && tags(all.get('38') ?? '');
  const account = merchant && tags(merchant.get('01') ?? '');
  if (!all || !merchant || !account || merchant.get('00') !== NAPAS) return undefined;
  const [bankBin, accountNumber] = [account.get('00'), account.get('01')];
  if (bankBin === undefined || accountNumber === undefined) return undefined;
  const amount = all.get('54');
  return {
    bankBin,
    accountNumber,
    amount: amount === undefined ? null : Number(amount),
    purpose: tags(all.get('62') ?? '')?.get('08') ?? null,
    holder: all.get('59') ?? null,
  };
}

/**
 * A purpose as all banks keep it: capital letters and digits, at most 19. A purpose that begins with FT gets an X before
 * it, because banks begin their own references so.
 *
 * @example purposeText('Hội phí 2026') // 'HOIPHI2026'
 */
export function purposeText(text: string): string {
  const plain = asciiText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return (plain.startsWith('FT') ? `X${plain}` : plain).slice(0, PURPOSE_MAX);
}

/** A text without accents and other signs beyond ASCII. */
function asciiText(text: string): string {
  return fold(text)
    .replace(/[^ -~]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

function tag(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

function tags(text: string): Map<string, string> | undefined {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const size = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + size);
    if (!Number.isInteger(size) || value.length !== size) return undefined;
    found.set(text.slice(at, at + 2), value);
    at += 4 + size;
  }
  return found;
}

/** CRC-16/CCITT-FALSE as four capital hexadecimal digits. */
function crc(text: string): string {
  let value = 0xffff;
  for (const char of text) {
    value ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) value = (value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1) & 0xffff;
  }
  return value.toString(16).toUpperCase().padStart(4, '0');
}
