import { databaseFault } from '../kit/errors.ts';
import { countedTogether } from '../kit/press.ts';

/** How often work that lost against other transactions begins again before it fails. */
const AGAIN = 2;

/** Two transactions waited for each other, or one read what another changed meanwhile: the database took all of it back. */
const LOST = ['40P01', '40001'];

/**
 * Runs a whole transaction, or one statement, again when the database chose it as the one to lose. What it counted for the
 * answer is forgotten with it; what happens after it happens once. The work must do nothing outside the database.
 */
export async function triedAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let left = AGAIN; ; left--) {
    try {
      return await countedTogether(work);
    } catch (error) {
      if (left === 0 || !LOST.includes(databaseFault(error)?.code ?? '')) throw error;
    }
  }
}
