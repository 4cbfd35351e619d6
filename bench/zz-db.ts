import { startEmbedded } from '../server/src/db/embedded/embedded.ts';
const database = await startEmbedded({
  dataDir: '/tmp/speedm',
  log: { info() {}, warn: console.warn, error: console.error } as any,
});
const { user, password, host, database: name } = database.connection as any;
console.log(`postgres://${user}:${encodeURIComponent(password ?? '')}@${encodeURIComponent(host ?? '')}/${name}`);
process.on('SIGTERM', async () => {
  await database.stop();
  process.exit(0);
});
setInterval(() => {}, 1e6);
