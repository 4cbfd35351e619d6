import type { Print } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { api } from '../../kit/api/client.ts';

/**
 * Has it written down that personal data are printed, before they lie on the table: whole records by their ids, or rows of
 * a list with its columns. What is not written down is not printed.
 */
export async function tellPrint(print: Print, signal: AbortSignal): Promise<void> {
  if (('ids' in print ? print.ids.length : print.rows) === 0) return;
  await api.send('POST', '/api/PersonalData/Prints', print, { signal });
}
