import type { Values } from '../../../../kit/crud/table.ts';
import type { Invented } from '../../../../demo/people.ts';
import { Random } from '../../../../demo/random.ts';

/** People of committees, numbered in order. */
export class People {
  readonly #people: Values[] = [];
  readonly #invent: (host: string) => Invented;
  readonly #companies: readonly string[];
  readonly #random = new Random(77);

  constructor(invent: (host: string) => Invented, companyNames: readonly string[]) {
    this.#invent = invent;
    this.#companies = companyNames;
  }

  add(): Values {
    const { name, gender, phoneNumber, emailAddress, dateOfBirth } = this.#invent('bch.example.com');
    const person: Values = {
      code: `BCH-${String(this.#people.length + 1).padStart(4, '0')}`,
      name,
      gender,
      phoneNumber,
      emailAddress,
      dayOfBirth: dateOfBirth,
      workUnit: this.#companies[this.#people.length] ?? null,
      position: this.#random.pick(POSITIONS),
      canConfirmActivity: true,
      attachmentIds: [],
      prorogues: [],
    };
    this.#people.push(person);
    return person;
  }

  all(): readonly Values[] {
    return this.#people;
  }
}

const POSITIONS = ['Tổng Giám đốc', 'Giám đốc', 'Chủ tịch HĐQT', 'Phó Giám đốc'];
