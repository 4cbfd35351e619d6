import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { counters } from '../../../db/tables/access.ts';
import { derivedKey } from '../../../kit/derived-key.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Visit } from '../../../kit/http/route.ts';

/** The lifetime of a challenge, in milliseconds: a person may have to look for their password. */
const LIFE = 20 * 60 * 1000;
/** The cost of one derivation, and the number of derivations in a browser: together about 0.2 s. */
const COST = 2_000;
const TRIES = { least: 150, most: 350 };

export type CaptchaChallenge = Awaited<ReturnType<typeof createChallenge>>;

export interface Captcha {
  /** A new challenge; null when the captcha is off. */
  challenge: (visit: Visit) => Promise<CaptchaChallenge | null>;
  /** Throws 400 unless the text is the solution of an unused challenge of this server. */
  check: (visit: Visit, solved: string | undefined) => Promise<void>;
}

/** A proof of work, so that guessing costs more than typing. It uses no other service. */
export function captchaOf(secretKey: string, isOn: boolean): Captcha {
  const key = (use: string) => derivedKey(secretKey, use).toString('base64url');
  const secrets = { hmacSignatureSecret: key('captcha'), hmacKeySignatureSecret: key('captcha answer') };
  return {
    challenge: async ({ now }) =>
      isOn
        ? createChallenge({
            ...secrets,
            deriveKey,
            algorithm: 'PBKDF2/SHA-256',
            cost: COST,
            counter: randomInt(TRIES.most, TRIES.least),
            expiresAt: new Date(now.getTime() + LIFE),
          })
        : null,
    check: async (visit, solved) => {
      if (!isOn) return;
      if (!solved) throw refused('Required');
      const payload = readPayload(solved);
      const isSolved = payload && (await verifySolution({ ...payload, ...secrets, deriveKey }).catch(() => undefined));
      if (!payload || !isSolved?.verified) throw refused('InValid');
      await useUp(visit, payload);
    },
  };
}

/** Stores the challenge until it expires. Its nonce is signed, so nobody can write one challenge in two ways. */
async function useUp({ db, now }: Visit, { challenge }: Payload): Promise<void> {
  const used = await db
    .insert(counters)
    .values({ key: `captcha:${challenge.parameters.nonce}`, points: 1, expire: now.getTime() + LIFE })
    .onConflictDoNothing()
    .returning({ key: counters.key });
  if (used.length === 0) throw refused('InValid');
}

function readPayload(solved: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(solved, 'base64').toString('utf8')) as Payload | null;
    return typeof payload?.challenge?.parameters?.nonce === 'string' && payload.solution ? payload : undefined;
  } catch {
    return undefined;
  }
}

function refused(rule: 'Required' | 'InValid'): Refusal {
  const key = `Mes.Users.Captcha.${rule}`;
  return new Refusal(key, 400, [{ field: 'captcha', message: key }]);
}
