import { subjectCalls } from '@hoivien/contract/areas/people/personal-data/personal-data.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import type { Print } from '@hoivien/contract/areas/people/personal-data/personal-data.schema.ts';

/**
 * Reports a print to the access log before the paper shows personal data: whole records by their ids, or the rows and
 * columns of a list. Without the report nothing is printed.
 */
export async function tellPrint(print: Print, signal: AbortSignal): Promise<void> {
  if (('ids' in print ? print.ids.length : print.rows) === 0) return;
  await tell(subjectCalls.print, { body: print, signal });
}
