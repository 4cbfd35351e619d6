import { fold } from '@hoivien/contract/kit/fold.ts';
import { readReference } from '../db/reference.ts';
import { Random } from './random.ts';

interface NameParts {
  surnames: string[];
  weights: number[];
  male: string[];
  female: string[];
}

/** An invented person. */
export interface Invented {
  name: string;
  gender: 1 | 2;
  phoneNumber: string;
  emailAddress: string;
  dateOfBirth: string;
}

/** Invents people from parts of Vietnamese names. Their e-mails have a reserved domain. */
export async function inventPeople(seed: number): Promise<(host: string) => Invented> {
  const parts = await readReference<NameParts>('person-names');
  const random = new Random(seed);
  const total = parts.weights.reduce((sum, weight) => sum + weight, 0);
  const surname = () => {
    let left = random.next() * total;
    const at = parts.weights.findIndex((weight) => (left -= weight) < 0);
    return parts.surnames[Math.max(0, at)] as string;
  };
  let number = 0;
  return (host) => {
    number++;
    const gender = random.chance(58) ? 1 : 2;
    const name = `${surname()} ${random.pick(gender === 1 ? parts.male : parts.female)}`;
    const words = fold(name).split(' ');
    return {
      name,
      gender,
      phoneNumber: `+849${random.pick(['0', '1', '3', '4', '6', '7', '8'])}${String(1_000_000 + number).padStart(7, '0')}`,
      emailAddress: `${words.at(-1)}.${words
        .slice(0, -1)
        .map(([first]) => first)
        .join('')}${number}@${host}`,
      dateOfBirth: `${random.whole(1958, 1998)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`,
    };
  };
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
