import { entryCalls } from '@hoivien/contract/kit/session/entry.calls.ts';
import { ask } from '../../kit/api/ask.ts';

/** The page for the new password. The code is in the state of the navigation, never in the address. */
export const RESET_PATH = '/reset-forgot-password';

/** Rejects with `Mes.User.RecoveryCode.*` unless the link or code still opens a reset. */
export async function checkCode(token: string): Promise<void> {
  await ask(entryCalls.checkRecovery, { params: { token: encodeURIComponent(token) } });
}
