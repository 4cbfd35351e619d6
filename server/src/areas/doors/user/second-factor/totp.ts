import { Secret, TOTP } from 'otpauth';

/** A code lasts so long, in milliseconds. */
const STEP = 30_000;
/** A code of the step before or after is right, too: clocks differ by some seconds, and typing takes some. */
const WINDOW = 1;
/** Codes of so many steps away are recognised, so that the answer can name the clock of the phone. */
const CLOCK_WINDOW = 6;

/** How a typed code fits: at a time step, at none, or only on a clock that is fast (above 0) or slow by minutes. */
export type TotpOutcome = { step: number } | { clockMinutes: number } | undefined;

/** A new secret of 160 bits as text. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from the QR code. */
export function totpAddress(secret: string, issuer: string, label: string): string {
  return totpOf(secret, { issuer, label }).toString();
}

/** @example checkTotp(secret, '123456', now) // { step: 58000000 } */
export function checkTotp(secret: string, code: string, now: Date): TotpOutcome {
  const totp = totpOf(secret);
  const near = (window: number) => totp.validate({ token: code, timestamp: now.getTime(), window });
  const delta = near(WINDOW);
  if (delta !== null) return { step: Math.floor(now.getTime() / STEP) + delta };
  const far = near(CLOCK_WINDOW);
  return far === null ? undefined : { clockMinutes: (far * STEP) / 60_000 };
}

// The values that every app understands.
function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP / 1000 });
}
