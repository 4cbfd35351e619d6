import pg from 'pg';
import { NOTICE_CHANNEL, NoticeWire } from './notice-wire.ts';
import { Totals } from './totals.ts';

const CHANNEL = 'hoivien_changes';
/** Milliseconds in which a server gathers its announcements: every NOTIFY locks the whole database at commit. */
const GATHER = 50;
const RECONNECT = 1_000;

interface Log {
  warn: (details: object, message: string) => void;
}

/**
 * Keeps the servers of one database in step. A server announces by NOTIFY the areas it wrote to and the users whose
 * notices changed. Each server listens on a connection of its own, opens it again when it is lost, and drops its totals
 * and wakes its streams of notices.
 */
export function listenForChanges(
  connection: pg.ClientConfig,
  pool: pg.Pool,
  log: Log,
): { totals: Totals; notices: NoticeWire; stop: () => Promise<void> } {
  const gathered = new Set<string>();
  const totals = new Totals((area) => {
    if (gathered.size === 0) setTimeout(tell, GATHER);
    gathered.add(area);
  });
  const notices = new NoticeWire();
  let stopped = false;
  let client: pg.Client | undefined;

  function tell(): void {
    const areas = JSON.stringify([...gathered]);
    gathered.clear();
    if (stopped) return;
    pool
      .query('select pg_notify($1, $2)', [CHANNEL, areas])
      .catch(() => log.warn({}, 'changes could not be announced'));
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'hoivien changes' });
    client = next;
    next.on('notification', ({ channel, payload }) => {
      const names = JSON.parse(payload ?? '[]') as string[];
      if (channel === NOTICE_CHANNEL) notices.heard(names);
      else for (const area of names) totals.drop(area);
    });
    next.on('error', () => undefined);
    next.on('end', again);
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}; listen ${NOTICE_CHANNEL}`);
      // Announcements made while the connection was lost are gone, so every stream looks for news.
      notices.heard();
    } catch {
      await next.end().catch(() => undefined);
      again();
    }
  }

  let waiting: NodeJS.Timeout | undefined;
  function again(): void {
    if (stopped || waiting) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      void listen();
    }, RECONNECT);
  }

  void listen();
  return {
    totals,
    notices,
    stop: async () => {
      stopped = true;
      clearTimeout(waiting);
      await client?.end().catch(() => undefined);
    },
  };
}
