import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig, variableLines } from './config.ts';

let folder: string;
const key = 'k'.repeat(32);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('every variable has a default that works on a fresh machine', () => {
  expect(readConfig({ SECRET_KEY: key })).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustProxy: undefined,
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    adminEmail: 'admin@hoivien.invalid',
    adminPassword: undefined,
    appName: 'Hoivien',
    defaultLanguage: 'vi',
    registration: 'off',
    captcha: 'on',
    smtpUrl: undefined,
    mailFrom: undefined,
    mailPerMinute: 300,
    drainSeconds: 0,
    outboxWaitSeconds: 60,
    backupAt: 2,
    pointInTimeMb: 2_000,
    backupCommand: undefined,
    backupCopyTo: undefined,
    backupFolder: undefined,
    backupSecret: undefined,
    oidcOnly: 'off',
    bounceSecret: undefined,
    smsGateway: undefined,
    smsGatewayUrl: undefined,
    smsBrandname: undefined,
    esmsApiKey: undefined,
    esmsSecretKey: undefined,
    speedSmsToken: undefined,
    smsCallbackSecret: undefined,
    zaloAppId: undefined,
    zaloAppSecret: undefined,
    zaloRefreshToken: undefined,
    zaloWebhookSecret: undefined,
    sePaySecret: undefined,
    cassoSecret: undefined,
    logLevel: 'info',
    secretKey: key,
  });
});

test.each([
  ['README.md', /^\| (`.+?`) +\|/gm],
  ['.env.example', /^#([A-Z_]+)=/gm],
])('%s has every variable and no other', (page, rows) => {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const named = [...text.matchAll(rows)].flatMap(([, row]) => row?.match(/[A-Z_]+/g) ?? []);
  const known = variableLines().map((line) => line.split(' ')[0]);
  expect(new Set(named)).toEqual(new Set(known));
  expect(named).toHaveLength(known.length);
});

test('an empty value counts as unset', () => {
  expect(readConfig({ SECRET_KEY: key, PORT: '', PUBLIC_URL: ' ' })).toMatchObject({
    port: 8080,
    publicUrl: undefined,
  });
});

test('the environment stands above the .env file', () => {
  const envFile = join(folder, '.env');
  writeFileSync(envFile, `PORT=9000\nAPP_NAME="Hội doanh nghiệp"\nSECRET_KEY=${key}\n`);
  expect(readConfig({ PORT: '9001' }, { envFile })).toMatchObject({ port: 9001, appName: 'Hội doanh nghiệp' });
});

test('a .env file that does not exist is no mistake', () => {
  expect(readConfig({ SECRET_KEY: key }, { envFile: join(folder, 'none') }).port).toBe(8080);
});

test('a public address loses its last slash', () => {
  expect(readConfig({ SECRET_KEY: key, PUBLIC_URL: 'https://hoi.example.vn/' }).publicUrl).toBe(
    'https://hoi.example.vn',
  );
});

test('proxies are trusted by their number or by their networks, and anything else is refused at the start', () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY, SECRET_KEY: key }).trustProxy;
  expect(read('2')).toBe(2);
  expect(read('0')).toBe(0);
  expect(read('127.0.0.1, 10.0.0.0/8,fd00::/8')).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  for (const wrong of ['true', '-1', '11', '1.5', '10.0.0.0/33', '10.0.0', 'fd00::/129', '10.0.0.0/8,,', 'proxy.local'])
    expect(messageOf({ TRUST_PROXY: wrong, SECRET_KEY: key })).toContain(
      `TRUST_PROXY must be the number of proxies in front, 0 to 10, or their addresses and networks (10.0.0.0/8,::1), not "${wrong}".`,
    );
});

test('one error names every wrong variable with a sentence', () => {
  const env = { PORT: '80x', LOG_LEVEL: 'loud', DEFAULT_LANGUAGE: 'fr', PUBLIC_URL: 'ftp://x', SECRET_KEY: key };
  expect(messageOf(env)).toBe(
    [
      'The configuration is wrong:',
      '  PORT must be a whole number from 0 to 65535, not "80x".',
      '  PUBLIC_URL must be the http or https address that people open, not "ftp://x".',
      '  DEFAULT_LANGUAGE must be vi or en, not "fr".',
      '  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    ].join('\n'),
  );
});

test.each(['-1', '65536', '1.5', '0x50', '1e3'])('PORT is refused when it is %s', (PORT) => {
  expect(messageOf({ PORT, SECRET_KEY: key })).toContain('PORT must be');
});

test.each<Record<string, string>>([
  { HOST: '0.0.0.0' },
  { HOST: '127.evil.example' },
  { PUBLIC_URL: 'https://hoi.example.vn' },
])('the captcha cannot be switched off where others reach the server (%o)', (env) => {
  expect(messageOf({ ...env, CAPTCHA: 'off', SECRET_KEY: key })).toContain('CAPTCHA must be on when');
});

test.each(['127.0.0.1', '::1', 'localhost'])('the captcha can be switched off on %s alone', (HOST) => {
  expect(readConfig({ HOST, CAPTCHA: 'off', SECRET_KEY: key }).captcha).toBe('off');
});

test('the addresses that mail and SMS go through are checked without being shown', () => {
  const message = messageOf({ SMTP_URL: 'http://u:hush-1@h', SMS_GATEWAY_URL: 'ftp://u:hush-2@h', SECRET_KEY: key });
  expect(message).toContain('SMTP_URL must be an address that begins with smtp:// or smtps://.');
  expect(message).toContain('SMS_GATEWAY_URL must be an http or https address.');
  expect(message).not.toContain('hush');
});

test('a gateway or Zalo with half of its keys stops the start and names the missing ones', () => {
  const faults = (env: Record<string, string>) => messageOf({ SECRET_KEY: key, ...env });
  expect(faults({ SMS_GATEWAY: 'esms', ESMS_API_KEY: 'hush' })).toBe(
    'The configuration is wrong:\n  ESMS_SECRET_KEY must be set when SMS_GATEWAY is esms.\n  SMS_BRANDNAME must be set when SMS_GATEWAY is esms.',
  );
  expect(faults({ SMS_GATEWAY: 'generic' })).toContain('SMS_GATEWAY_URL must be set when SMS_GATEWAY is generic.');
  expect(faults({ SPEEDSMS_TOKEN: 'hush' })).toContain('SMS_GATEWAY must be set when SPEEDSMS_TOKEN is set.');
  expect(faults({ SMS_GATEWAY: 'viber' })).toContain(
    'SMS_GATEWAY must be one of generic, esms, speedsms, not "viber".',
  );
  expect(faults({ SMS_BRANDNAME: 'HỘI NHỰA' })).toContain('SMS_BRANDNAME must be a registered name');
  const zalo = faults({ ZALO_APP_ID: '77', ZALO_REFRESH_TOKEN: 'hush' });
  expect(zalo).toContain('ZALO_APP_SECRET must be set when ZALO_APP_ID is set.');
  expect(zalo).not.toContain('hush');
  expect(faults({ ZALO_WEBHOOK_SECRET: 'hush' })).toContain('ZALO_APP_ID must be set when ZALO_WEBHOOK_SECRET is set.');
  expect(faults({ MAIL_PER_MINUTE: '0' })).toContain('MAIL_PER_MINUTE must be a whole number from 1 to 100000');
  const speedsms = { SMS_GATEWAY: 'speedsms', SPEEDSMS_TOKEN: 'hush', SMS_BRANDNAME: 'HOINHUA' };
  expect(readConfig({ SECRET_KEY: key, ...speedsms })).toMatchObject({ smsGateway: 'speedsms' });
});

test('a mistyped variable is named with the one that is meant, those of other programs are left alone', () => {
  const env = { ADMIN_EMIAL: 'a@example.test', DATA_DRI: '/srv/x', PROT: '80', SECRET_KEY: key };
  expect(messageOf(env)).toBe(
    [
      'The configuration is wrong:',
      '  ADMIN_EMIAL is not known. Did you mean ADMIN_EMAIL?',
      '  DATA_DRI is not known. Did you mean DATA_DIR?',
      '  PROT is not known. Did you mean PORT?',
    ].join('\n'),
  );
  const others = {
    HOME: '/root',
    PATH: '/bin',
    HOSTNAME: 'vm',
    POSTGRES_PASSWORD: 'x',
    LOG_LEVELS: 'a',
    LOG_LEVEL: 'warn',
  };
  expect(readConfig({ ...others, SECRET_KEY: key }).logLevel).toBe('warn');
});

test('a mistyped variable of the .env file is named, too', () => {
  const envFile = join(folder, '.env');
  writeFileSync(envFile, `SMTP_ULR=smtp://localhost\nSECRET_KEY=${key}\n`);
  expect(() => readConfig({}, { envFile })).toThrow('SMTP_ULR is not known. Did you mean SMTP_URL?');
});

test('a demonstration has a data folder of its own, unless a place is named', () => {
  const read = (env: Record<string, string>) => readConfig({ SECRET_KEY: key, ...env }, { demo: true }).dataDir;
  expect(read({})).toBe(resolve('./data-demo'));
  expect(read({ DATA_DIR: folder })).toBe(folder);
  expect(read({ DATABASE_URL: 'postgres://localhost/x' })).toBe(resolve('./data'));
});

test('the value of a secret is never in the message', () => {
  const message = messageOf({
    ADMIN_PASSWORD: 'hush-hush',
    DATABASE_URL: 'mysql://u:pass-word@h/d',
    SECRET_KEY: 'tiny',
  });
  expect(message).toContain('ADMIN_PASSWORD must be 12 to 128 characters long.');
  expect(message).toContain('DATABASE_URL must be an address that begins with postgres://.');
  expect(message).toContain('SECRET_KEY must be at least 32 characters long.');
  expect(message).not.toMatch(/hush|pass-word|tiny/);
});

test('a missing SECRET_KEY is made once, kept in the data folder and readable by its owner only', () => {
  const dataDir = join(folder, 'data');
  const first = readConfig({ DATA_DIR: dataDir }).secretKey;
  expect(first.length).toBeGreaterThanOrEqual(43);
  expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first);
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()).toBe(first);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});

test('a damaged key file is an error and not a new key', () => {
  writeFileSync(join(folder, 'secret.key'), '');
  expect(messageOf({ DATA_DIR: folder })).toContain('secret.key does not hold a key');
});

test.each(['database', 'database.place'])(
  'beside a database (%s) a key that is missing is not replaced: the message says what to bring back',
  (name) => {
    writeFileSync(join(folder, name), '');
    expect(messageOf({ DATA_DIR: folder })).toMatch(
      /secret\.key is missing, and .+ Bring the file back, or set SECRET_KEY/,
    );
    expect(readdirSync(folder)).toEqual([name]);
    expect(readConfig({ DATA_DIR: folder, SECRET_KEY: key }).secretKey).toBe(key);
  },
);

test('SECRET_KEY is required with DATABASE_URL', () => {
  expect(messageOf({ DATABASE_URL: 'postgres://localhost/hoivien' })).toContain('SECRET_KEY must be set');
});

function messageOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}
