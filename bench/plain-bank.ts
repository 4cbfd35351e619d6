/** The bank that the reckoner plays: the movements on its accounts, and the files and webhooks that report them. */

export const SEPAY_SECRET = 'a secret of the bench for SePay';
export const CASSO_SECRET = 'a secret of the bench for Casso';

export interface Account {
  id: string;
  number: string;
  bankBin: string;
  balance: number;
}

/** A transfer that happened. `amount` is negative for money that went out. */
export interface Movement {
  no: number;
  account: Account;
  instant: number;
  day: string;
  amount: number;
  text: string;
  reference: string;
  /** Of the account after it. */
  balance: number;
  payerName: string;
  /** The member whose money it is, as far as the text tells. */
  memberId: string | null;
  /** The credit that this debit gave back. */
  returns: Movement | null;
  /** Who told of it: ids of statements that stand, and services. */
  sources: Set<string>;
}

export interface PlayedFile {
  id: string;
  account: Account;
  text: string;
  hasBalance: boolean;
  hasReference: boolean;
  /** Two rows beside each other have balances. */
  isProvable: boolean;
  /** Rows with money, those that can be read, and those that cannot. */
  rows: number;
  read: Movement[];
  unread: { movement: Movement; isCounted: boolean }[];
  isUndone: boolean;
  /** A cell of a balance or of an amount was changed, so that nothing of it may be booked. */
  isForged: boolean;
}

interface Dice {
  next: () => number;
  below: (end: number) => number;
  one: <Of>(all: readonly Of[]) => Of;
  chance: (share: number) => boolean;
}

interface Payer {
  memberId: string;
  memberCode: string;
  memberName: string;
  reference: string | null;
  debt: number;
  memberReference: string | null;
  all: number;
}

/** What the API tells of a line. */
interface Line {
  accountNumber?: string;
  amount: number;
  description: string;
}

const REFERENCES = {
  own: ({ reference }: Movement) => reference,
  rounded: () => '1.23457E+11',
  word: () => 'BANKNETIBFT',
  none: () => '',
};
const DAYS = 30;
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'D').toUpperCase();

export class Bank {
  readonly accounts: Account[] = [
    { id: '', number: '1012345678', bankBin: '970436', balance: 50_000_000 },
    { id: '', number: '3141592653', bankBin: '970418', balance: 20_000_000 },
  ];
  readonly movements: Movement[] = [];
  readonly files: PlayedFile[] = [];
  readonly dice: Dice;
  #clock: number;
  readonly #end: number;

  constructor(dice: Dice, now: number) {
    this.dice = dice;
    this.#end = now - 3_600_000;
    this.#clock = now - DAYS * 86_400_000;
  }

  account(number: string): Account {
    const found = this.accounts.find((one) => one.number === number);
    if (!found) throw new Error(`no account ${number}`);
    return found;
  }

  /** The next transfer, later than all before: of a member, of somebody unknown, a twin of the one before, or money out. */
  happen(payer: Payer): void {
    const { dice } = this;
    const last = this.movements.at(-1);
    const isTwin = last !== undefined && last.amount > 0 && dice.chance(0.12);
    // Some come in the last minute of a day, which a service may report with the next one.
    const night =
      Math.floor((this.#clock + 7 * 3_600_000) / 86_400_000) * 86_400_000 + 86_400_000 - 7 * 3_600_000 - 30_000;
    if (!isTwin && dice.chance(0.08) && night > this.#clock) this.#clock = night;
    else this.#clock += (isTwin ? 1 + dice.below(20) : 20 + dice.below(6 * 60)) * 60_000;
    if (this.#clock > this.#end) return;
    const no = this.movements.length + 1;
    const credits = this.movements.filter(
      (one) => one.amount > 0 && !this.movements.some(({ returns }) => returns === one),
    );
    const returns = !isTwin && credits.length > 0 && dice.chance(0.06) ? dice.one(credits.slice(-6)) : null;
    const made = returns ? this.givenBack(returns, no) : isTwin ? last : this.told(payer, no);
    const account = returns?.account ?? (isTwin ? last.account : dice.one(this.accounts));
    account.balance += made.amount;
    const instant = Math.floor(this.#clock / 1000) * 1000;
    this.movements.push({
      no,
      account,
      instant,
      day: new Date(instant + 7 * 3_600_000).toISOString().slice(0, 10),
      amount: made.amount,
      text: made.text,
      reference: `FT26${String(310_000_000 + no * 7919)}`,
      balance: account.balance,
      payerName: made.payerName,
      memberId: made.memberId,
      returns,
      sources: new Set(),
    });
  }

  told(payer: Payer, no: number): Pick<Movement, 'amount' | 'text' | 'payerName' | 'memberId'> {
    const { dice } = this;
    const payerName = plain(payer.memberName);
    const own = { payerName, memberId: payer.memberId };
    const mark = `G${1000 + no}`;
    const kind = dice.below(10);
    if (kind < 4 && payer.reference && payer.debt > 0)
      return { ...own, amount: payer.debt, text: `${payer.reference} nop hoi phi ${mark}` };
    if (kind < 6 && payer.memberReference && payer.all > 0)
      return { ...own, amount: payer.all, text: `${payer.memberReference} nop phi ${mark}` };
    if (kind === 6)
      return { ...own, amount: 700_000 + no, text: `${plain(payer.memberCode)} ${payerName} nop phi ${mark}` };
    if (kind === 7) return { payerName: 'NGUYEN VAN LA', memberId: null, amount: 300_000, text: `chuyen tien ${mark}` };
    // Only the amount tells it apart.
    if (kind === 8) return { payerName: 'TRAN THI QUEN', memberId: null, amount: 1_000_000 + no, text: 'nop hoi phi' };
    return { payerName: 'NHA CUNG CAP', memberId: null, amount: -(200_000 + no), text: `tra tien hang ${mark}` };
  }

  givenBack(
    { amount, reference, payerName }: Movement,
    no: number,
  ): Pick<Movement, 'amount' | 'text' | 'payerName' | 'memberId'> {
    return { payerName, memberId: null, amount: -amount, text: `HOAN TRA GD ${reference} G${1000 + no}` };
  }

  /** What tells a transfer apart from others, and twins not from each other. */
  keyOf({ amount, description }: Line): string {
    const mark = /\bG(\d{4})\b/.exec(description)?.[1];
    return mark ? `G${mark}` : `${amount}`;
  }

  keyOfMovement({ amount, text }: Movement): string {
    return this.keyOf({ amount: Math.abs(amount), description: text });
  }

  /** The transfers of which somebody told, by their key. */
  groups(): Map<string, Movement[]> {
    return Map.groupBy(
      this.movements.filter(({ sources }) => sources.size > 0),
      (movement) => this.keyOfMovement(movement),
    );
  }

  /** Whether a statement lists its row as not read. */
  isListed(movement: Movement): boolean {
    return this.files.some((file) => !file.isUndone && file.unread.some((row) => row.movement === movement));
  }

  reported(key: string): Movement[] {
    return this.groups().get(key) ?? [];
  }

  of(line: Line): Movement[] {
    const key = this.keyOf(line);
    return this.movements.filter((movement) => this.keyOfMovement(movement) === key);
  }

  /** Whether each of these transfers is the only one of its key. */
  areAlone(movements: readonly Movement[]): boolean {
    return movements.every(
      (movement) => this.of({ amount: Math.abs(movement.amount), description: movement.text }).length === 1,
    );
  }

  /** A file over some days, or an earlier one again. */
  file(): PlayedFile | undefined {
    const { dice } = this;
    const account = dice.one(this.accounts);
    const all = this.movements.filter((one) => one.account === account);
    if (all.length === 0) return undefined;
    const days = [...new Set(all.map(({ day }) => day))];
    const from = dice.below(days.length);
    const until = Math.min(days.length - 1, from + dice.below(8));
    const whole = all.filter(({ day }) => day >= (days[from] ?? '') && day <= (days[until] ?? ''));
    const [hasTime, hasBalance] = [dice.chance(0.5), dice.chance(0.5)];
    const references = dice.one(['own', 'own', 'rounded', 'word', 'none'] as const);
    const hasReference = references !== 'none';
    // A file of a part of its last day: what tells transfers apart stands in it.
    const isCut = hasTime && hasBalance && whole.length > 2 && dice.chance(0.3);
    const own = isCut ? whole.slice(0, -1) : whole;
    const isWrapped = dice.chance(0.25);
    const isForged = hasBalance && own.length > 3 && dice.chance(0.08);
    const hasPayer = dice.chance(0.5);
    const isSigned = dice.chance(0.25);
    const hasHead = dice.chance(0.5);
    const unread: PlayedFile['unread'] = [];
    const rows = own.map((movement, at) => {
      const isSpoilt = !isForged && dice.chance(0.08);
      const spoilt = isSpoilt ? dice.one(['amount', 'day'] as const) : null;
      if (spoilt) unread.push({ movement, isCounted: spoilt === 'day' });
      const forged = isForged && at === 1 ? 1_000 : 0;
      const day = spoilt === 'day' ? '31/02/2026' : movement.day.split('-').reverse().join('/');
      const time = new Date(movement.instant + 7 * 3_600_000).toISOString().slice(11, 19);
      const amount = spoilt === 'amount' ? '1.O00.000' : String(Math.abs(movement.amount));
      const amounts = isSigned
        ? [spoilt === 'amount' ? amount : `${movement.amount < 0 ? '-' : '+'}${amount}`]
        : movement.amount < 0
          ? [amount, '']
          : ['', amount];
      return [
        hasTime ? `${day} ${time}` : day,
        ...(hasReference ? [REFERENCES[references](movement)] : []),
        ...amounts,
        ...(hasBalance ? [String(movement.balance + forged)] : []),
        isWrapped ? `MBVCB.${4_410_000 + movement.no}.${movement.text}.CT tu ${movement.payerName}` : movement.text,
        ...(hasPayer ? [movement.payerName] : []),
      ].join(',');
    });
    if (dice.chance(0.3)) rows.reverse();
    const heading = [
      'Ngày giao dịch',
      ...(hasReference ? ['Số tham chiếu'] : []),
      ...(isSigned ? ['Số tiền'] : ['Ghi nợ', 'Ghi có']),
      ...(hasBalance ? ['Số dư'] : []),
      'Nội dung',
      ...(hasPayer ? ['Tên đối ứng'] : []),
    ].join(',');
    const head = hasHead ? [`Số tài khoản: ${account.number}`, ''] : [];
    const text = [...head, heading, ...rows].join('\n');
    const read = own.filter((movement) => !unread.some((row) => row.movement === movement));
    const isProvable =
      hasBalance && own.some((one, at) => at > 0 && read.includes(one) && read.includes(own[at - 1] as Movement));
    return {
      id: '',
      account,
      text,
      hasBalance,
      hasReference,
      isProvable,
      rows: own.length,
      read,
      unread,
      isUndone: false,
      isForged,
    };
  }

  webhook(movement: Movement, service: 'sepay' | 'casso') {
    // A service is some seconds behind, in the last minute of a day on the next one.
    const when = new Date(movement.instant + 40_000 + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    if (service === 'sepay')
      return {
        path: '/api/Public/SePay',
        headers: { authorization: `Apikey ${SEPAY_SECRET}` },
        body: {
          id: 50_000 + movement.no,
          gateway: 'Vietcombank',
          transactionDate: when,
          accountNumber: movement.account.number,
          subAccount: null,
          content: movement.text,
          transferType: movement.amount > 0 ? 'in' : 'out',
          transferAmount: Math.abs(movement.amount),
          accumulated: movement.no % 2 === 0 ? movement.balance : 0,
          referenceCode: movement.reference,
          description: movement.text,
        },
      };
    return {
      path: '/api/Public/Casso',
      headers: { 'secure-token': CASSO_SECRET },
      body: {
        error: 0,
        data: [
          {
            id: 90_000 + movement.no,
            tid: movement.reference,
            description: movement.text,
            amount: movement.amount,
            when,
            subAccId: movement.account.number,
            counterAccountName: movement.payerName,
          },
        ],
      },
    };
  }
}
