import type { Database } from '../../db/connect.ts';

/**
 * Statements prepared once for each database and name. Query builders must never be shared between requests
 * (one that was gave a user another's row); prepared ones may be.
 *
 * @example const gets = preparedStatements<Get>(); gets(db, 'get Markets', () => build(db).prepare('get Markets'))
 */
export function preparedStatements<Statement>() {
  const byDatabase = new WeakMap<Database, Map<string, Statement>>();
  return (db: Database, name: string, prepare: () => Statement): Statement => {
    const known = byDatabase.get(db) ?? new Map<string, Statement>();
    byDatabase.set(db, known);
    const statement = known.get(name) ?? prepare();
    known.set(name, statement);
    return statement;
  };
}
