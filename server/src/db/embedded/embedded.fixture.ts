import { startEmbedded } from './embedded.ts';
import { findPlace } from './place.ts';

// A small app for tests that kill one: `node embedded.fixture.ts <data folder>`. It prints a line when it is ready.
const [dataDir = ''] = process.argv.slice(2);
const log = { info: console.error, warn: console.error, error: console.error };
const started = performance.now();
try {
  const database = await startEmbedded({ dataDir, log });
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  const milliseconds = Math.round(performance.now() - started);
  console.log(
    JSON.stringify({
      place: database.place,
      connection: database.connection,
      mark: findPlace(dataDir).mark,
      milliseconds,
    }),
  );
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
  process.exit(1);
}
