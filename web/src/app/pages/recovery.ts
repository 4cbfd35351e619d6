import { api } from '../../kit/api/client.ts';

/** Where the new password is typed; the code travels beside the address, never in it. */
export const RESET_PATH = '/reset-forgot-password';

/** Rejects with `Mes.User.RecoveryCode.*` unless the link or code still opens a reset. */
export async function checkCode(token: string): Promise<void> {
  await api.get(`/api/Users/CheckRecoveryToken/${encodeURIComponent(token)}`);
}
