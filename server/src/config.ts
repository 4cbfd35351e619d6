import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { readTrustedProxies } from './kit/http/proxies.ts';
import { meantBy } from './meant-by.ts';

export type Config = {
  readonly [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']>;
} & {
  /** Signs tokens and encrypts identity numbers; at least 32 characters. */
  readonly secretKey: string;
  /** The file of the key; undefined when SECRET_KEY gives it. */
  readonly secretKeyFile: string | undefined;
};

/** Errors in the environment or the `.env` file: a line for each variable, without secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

interface Sources {
  envFile?: string;
  /** A demonstration has its own data folder unless DATA_DIR names one. */
  demo?: boolean | undefined;
  /** For replacing a lost key and for restoring: a missing key is generated but not stored yet. */
  replacesKey?: boolean;
  /** Variables that an option of a command sets; undefined unsets one. */
  over?: Readonly<Record<string, string | undefined>>;
}

/**
 * The configuration of one process from the environment and, with lower precedence, a `.env` file. An empty value
 * counts as unset. Without SECRET_KEY the first start creates a key in the data folder, and later starts read it there.
 *
 * @throws ConfigError that names every wrong and every mistyped variable at once.
 * @example const config = readConfig(process.env, { envFile: '.env' });
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { envFile, demo, replacesKey, over }: Sources = {},
): Config {
  const given: Record<string, string | undefined> = { ...readEnvFile(envFile), ...withoutEmpty(env), ...over };
  const values: Record<string, unknown> = {};
  const wrong = mistyped(given);
  if (demo && !given['DATABASE_URL']) given['DATA_DIR'] ??= './data-demo';
  // Invented records need no log of all their changes.
  if (demo) given['POINT_IN_TIME_MB'] ??= '0';
  for (const [name, { key, schema, rule, secret }] of Object.entries(variables)) {
    const result = schema.safeParse(given[key]);
    if (result.success) values[name] = result.data;
    else wrong.push(secret ? `${key} must be ${rule}.` : `${key} must be ${rule}, not "${given[key]}".`);
  }
  wrong.push(
    ...secretKeyFaults(given),
    ...captchaFaults(values),
    ...oidcFaults(given),
    ...smsFaults(given),
    ...zaloFaults(given),
  );
  if (wrong.length > 0)
    throw new ConfigError(`The configuration is wrong:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  // The loop above filled exactly the names of `variables`, each with its own schema.
  const config = values as Omit<Config, 'secretKey' | 'secretKeyFile'>;
  const secretKey = given['SECRET_KEY'];
  if (secretKey !== undefined) return { ...config, secretKey, secretKeyFile: undefined };
  const secretKeyFile = join(config.dataDir, 'secret.key');
  const readKey = replacesKey ? (soundKey(secretKeyFile) ?? newKey()) : keptSecretKey(config.dataDir, secretKeyFile);
  return { ...config, secretKey: readKey, secretKeyFile };
}

/** Stores a generated key where the next start finds it. A file without a usable key is put aside. */
export function keepKey({
  dataDir,
  secretKey,
  secretKeyFile,
}: Pick<Config, 'dataDir' | 'secretKey' | 'secretKeyFile'>): void {
  if (secretKeyFile === undefined || soundKey(secretKeyFile) === secretKey) return;
  if (existsSync(secretKeyFile)) renameSync(secretKeyFile, `${secretKeyFile}.unusable-${Date.now()}`);
  makeSecretKey(dataDir, secretKeyFile, secretKey);
}

const SMS_GATEWAYS = ['generic', 'esms', 'speedsms'] as const;

// One variable per line. `rule` completes the sentence "PORT must be ..".
const variables = {
  port: variable('PORT', wholeNumber(0, 65_535).default(8080), 'a whole number from 0 to 65535'),
  host: variable('HOST', z.string().regex(/^\S+$/).default('127.0.0.1'), 'an address or a host name to listen on'),
  publicUrl: variable('PUBLIC_URL', webAddress().optional(), 'the http or https address that people open'),
  trustProxy: variable(
    'TRUST_PROXY',
    trustedProxies().optional(),
    'the number of proxies in front, 0 to 10, or their addresses and networks (10.0.0.0/8,::1)',
  ),
  dataDir: variable(
    'DATA_DIR',
    z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
    'a folder',
  ),
  databaseUrl: secretVariable('DATABASE_URL', postgresAddress().optional(), 'an address that begins with postgres://'),
  adminEmail: variable('ADMIN_EMAIL', z.email().default('admin@hoivien.invalid'), 'an e-mail address'),
  adminPassword: secretVariable('ADMIN_PASSWORD', z.string().min(12).max(128).optional(), '12 to 128 characters long'),
  appName: variable('APP_NAME', z.string().max(100).default('Hoivien'), 'a name of at most 100 characters'),
  defaultLanguage: variable('DEFAULT_LANGUAGE', z.enum(['vi', 'en']).default('vi'), 'vi or en'),
  registration: variable('REGISTRATION', onOff().default('off'), 'on or off'),
  captcha: variable('CAPTCHA', onOff().default('on'), 'on or off'),
  smtpUrl: secretVariable('SMTP_URL', smtpAddress().optional(), 'an address that begins with smtp:// or smtps://'),
  mailFrom: variable('MAIL_FROM', z.email().optional(), 'an e-mail address'),
  mailPerMinute: variable('MAIL_PER_MINUTE', wholeNumber(1, 100_000).default(300), 'a whole number from 1 to 100000'),
  drainSeconds: variable('DRAIN_SECONDS', wholeNumber(0, 600).default(0), 'a whole number from 0 to 600'),
  outboxWaitSeconds: variable('OUTBOX_WAIT_SECONDS', wholeNumber(0, 600).default(60), 'a whole number from 0 to 600'),
  bounceSecret: secretVariable('BOUNCE_SECRET', z.string().min(16).optional(), 'at least 16 characters long'),
  smsGateway: variable('SMS_GATEWAY', z.enum(SMS_GATEWAYS).optional(), `one of ${SMS_GATEWAYS.join(', ')}`),
  smsGatewayUrl: secretVariable('SMS_GATEWAY_URL', webAddress().optional(), 'an http or https address'),
  smsBrandname: variable(
    'SMS_BRANDNAME',
    z
      .string()
      .regex(/^[\x20-\x7e]{1,11}$/)
      .optional(),
    'a registered name of at most 11 characters without accents',
  ),
  esmsApiKey: secretVariable('ESMS_API_KEY', z.string().optional(), 'the key of eSMS'),
  esmsSecretKey: secretVariable('ESMS_SECRET_KEY', z.string().optional(), 'the secret key of eSMS'),
  speedSmsToken: secretVariable('SPEEDSMS_TOKEN', z.string().optional(), 'the access token of SpeedSMS'),
  smsCallbackSecret: secretVariable(
    'SMS_CALLBACK_SECRET',
    z
      .string()
      .regex(/^[\w-]{16,100}$/)
      .optional(),
    '16 to 100 letters, digits, _ or -',
  ),
  zaloAppId: variable('ZALO_APP_ID', z.string().regex(/^\d+$/).optional(), 'the number of the application at Zalo'),
  zaloAppSecret: secretVariable('ZALO_APP_SECRET', z.string().optional(), 'the secret of the application at Zalo'),
  zaloRefreshToken: secretVariable(
    'ZALO_REFRESH_TOKEN',
    z.string().optional(),
    'the refresh token of the last consent at Zalo',
  ),
  zaloWebhookSecret: secretVariable(
    'ZALO_WEBHOOK_SECRET',
    z.string().optional(),
    'the secret key of the official account at Zalo',
  ),
  sePaySecret: secretVariable(
    'SEPAY_SECRET',
    z.string().min(16).max(200).optional(),
    '16 to 200 characters: the secret or the key of the webhook at SePay',
  ),
  cassoSecret: secretVariable(
    'CASSO_SECRET',
    z.string().min(16).max(200).optional(),
    '16 to 200 characters: the secret or the token of the webhook at Casso',
  ),
  backupFolder: variable(
    'BACKUP_FOLDER',
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    'a folder; DATA_DIR/backups when unset',
  ),
  backupAt: variable(
    'BACKUP_AT',
    z.union([z.literal('off'), wholeNumber(0, 23)]).default(2),
    'the hour of the nightly backup in Vietnam, 0 to 23, or off',
  ),
  backupCopyTo: variable(
    'BACKUP_COPY_TO',
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    'a second folder, best on another disk',
  ),
  backupCommand: variable(
    'BACKUP_COMMAND',
    z.string().optional(),
    'a command that gets the file of each backup as its argument',
  ),
  pointInTimeMb: variable(
    'POINT_IN_TIME_MB',
    wholeNumber(0, 10_000_000).default(2_000),
    'most megabytes for restoring to a point in time, 0 for none',
  ),
  oldSecretKey: secretVariable(
    'OLD_SECRET_KEY',
    z.string().min(32).optional(),
    'the former key, at least 32 characters long, while npm run replace-key replaces it',
  ),
  /** Only for restoring: it must not stay on the machine that is backed up. */
  backupSecret: secretVariable(
    'BACKUP_SECRET',
    z.string().optional(),
    'the secret key of sealed backups, for npm run restore',
  ),
  releasesUrl: variable(
    'RELEASES_URL',
    webAddress().optional(),
    'the http or https address of a file with the number of the newest version',
  ),
  oidcIssuer: variable(
    'OIDC_ISSUER',
    webAddress()
      .refine((address) => address.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(address))
      .optional(),
    'the https address of the provider',
  ),
  oidcClientId: variable('OIDC_CLIENT_ID', z.string().optional(), 'the client that is registered at the provider'),
  oidcClientSecret: secretVariable('OIDC_CLIENT_SECRET', z.string().optional(), 'the secret of that client'),
  oidcName: variable('OIDC_NAME', z.string().max(60).optional(), 'at most 60 characters for the button'),
  oidcRoleClaim: variable('OIDC_ROLE_CLAIM', z.string().max(100).optional(), 'the name of a claim, for example groups'),
  oidcRoles: variable(
    'OIDC_ROLES',
    z
      .string()
      .transform((text) => text.split(';').map((pair) => pair.split('=').map((part) => part.trim())))
      .pipe(z.array(z.tuple([z.string().min(1), z.string().min(1)])))
      .optional(),
    'value=role; value=role, with the names of roles, for example thu-ky=Thư ký; ke-toan=Kế toán',
  ),
  oidcOnly: variable('OIDC_ONLY', onOff().default('off'), 'on or off'),
  emergencyAccount: variable('EMERGENCY_ACCOUNT', z.string().max(50).optional(), 'the username of one account'),
  healthToken: secretVariable(
    'HEALTH_TOKEN',
    z
      .string()
      .regex(/^[\w.~+/-]{16,200}=*$/)
      .optional(),
    '16 to 200 letters, digits and . _ ~ + / -, without spaces',
  ),
  logLevel: variable('LOG_LEVEL', z.enum(logLevels()).default('info'), `one of ${logLevels().join(', ')}`),
};

/** One line per variable for the help text. */
export function variableLines(): string[] {
  return [...Object.values(variables), secretKeyVariable].map(({ key, rule }) => `${key.padEnd(19)} ${rule}`);
}

const secretKeyVariable = { key: 'SECRET_KEY', rule: 'at least 32 characters; made once in DATA_DIR when unset' };

/** Unknown names that resemble one of our variables that is not set. Other unknown names belong to other programs. */
function mistyped(given: Record<string, string | undefined>): string[] {
  const free = [...Object.values(variables), secretKeyVariable].map(({ key }) => key).filter((key) => !(key in given));
  return Object.keys(given).flatMap((name) => {
    const meant = meantBy(name.toUpperCase(), free);
    return meant ? [`${name} is not known. Did you mean ${meant}?`] : [];
  });
}

function variable<Schema extends z.ZodType>(key: string, schema: Schema, rule: string) {
  return { key, schema, rule, secret: false };
}

function secretVariable<Schema extends z.ZodType>(key: string, schema: Schema, rule: string) {
  return { key, schema, rule, secret: true };
}

function wholeNumber(min: number, max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max));
}

function webAddress() {
  return z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''));
}

function trustedProxies() {
  return z.string().transform((text, context) => {
    const read = readTrustedProxies(text);
    if (read === undefined) context.addIssue('neither a number nor networks');
    return read;
  });
}

function onOff() {
  return z.enum(['on', 'off']);
}

function smtpAddress() {
  return z.url({ protocol: /^smtps?$/ });
}

function postgresAddress() {
  return z.string().regex(/^postgres(ql)?:\/\//);
}

function logLevels() {
  return ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
}

function readEnvFile(file: string | undefined) {
  return file && existsSync(file) ? withoutEmpty(parseEnv(readFileSync(file, 'utf8'))) : {};
}

function withoutEmpty(env: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

/** Without the captcha the sign-in page is only for trials on one's own machine. */
function captchaFaults({ captcha, host, publicUrl }: Record<string, unknown>): string[] {
  const isLoopback = typeof host === 'string' && /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
  if (captcha !== 'off' || (isLoopback && publicUrl === undefined)) return [];
  return ['CAPTCHA must be on when HOST is not a loopback address or PUBLIC_URL is set.'];
}

/**
 * The provider needs its three variables and the address to which it sends people back, which on this machine alone is
 * known; one account stays for emergencies.
 */
function oidcFaults(given: Record<string, string | undefined>): string[] {
  const keys = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
  const set = keys.find((key) => given[key]);
  // Only a provider on this machine has an address of http.
  const back = given['OIDC_ISSUER']?.startsWith('http:') ? [] : ['PUBLIC_URL'];
  const needed = set === undefined ? [] : [...keys, ...back].filter((key) => !given[key]);
  const isOnly = given['OIDC_ONLY'] === 'on';
  const [claim, mapping] = ['OIDC_ROLE_CLAIM', 'OIDC_ROLES'];
  const half = given[claim] ? !given[mapping] && [mapping, claim] : given[mapping] && [claim, mapping];
  return [
    ...needed.map((key) => `${key} must be set when ${set} is set.`),
    ...(half ? [`${half[0]} must be set when ${half[1]} is set.`] : []),
    ...(given[claim] && set === undefined ? [`OIDC_ISSUER must be set when ${claim} is set.`] : []),
    ...(isOnly && set === undefined ? ['OIDC_ISSUER must be set when OIDC_ONLY is on.'] : []),
    ...(isOnly && !given['EMERGENCY_ACCOUNT'] ? ['EMERGENCY_ACCOUNT must be set when OIDC_ONLY is on.'] : []),
  ];
}

/** The variables that each SMS gateway needs. */
const SMS_NEEDS: Readonly<Record<string, readonly string[]>> = {
  generic: ['SMS_GATEWAY_URL'],
  esms: ['ESMS_API_KEY', 'ESMS_SECRET_KEY', 'SMS_BRANDNAME'],
  speedsms: ['SPEEDSMS_TOKEN', 'SMS_BRANDNAME'],
};

function smsFaults(given: Record<string, string | undefined>): string[] {
  const gateway = given['SMS_GATEWAY'];
  const missing = gateway === undefined ? [] : (SMS_NEEDS[gateway] ?? []).filter((key) => !given[key]);
  const idle = gateway ? [] : ['ESMS_API_KEY', 'ESMS_SECRET_KEY', 'SPEEDSMS_TOKEN'].filter((key) => given[key]);
  const reports = given['SMS_CALLBACK_SECRET'];
  return [
    ...(reports && gateway !== 'esms' ? ['SMS_GATEWAY must be esms when SMS_CALLBACK_SECRET is set.'] : []),
    ...(reports && !given['PUBLIC_URL'] ? ['PUBLIC_URL must be set when SMS_CALLBACK_SECRET is set.'] : []),
    ...missing.map((key) => `${key} must be set when SMS_GATEWAY is ${gateway}.`),
    ...idle.map((key) => `SMS_GATEWAY must be set when ${key} is set.`),
  ];
}

/** Zalo needs all three variables or none. */
function zaloFaults(given: Record<string, string | undefined>): string[] {
  const keys = ['ZALO_APP_ID', 'ZALO_APP_SECRET', 'ZALO_REFRESH_TOKEN'];
  const set = keys.find((key) => given[key]);
  const missing = set === undefined ? [] : keys.filter((key) => !given[key]);
  const needsApp = given['ZALO_WEBHOOK_SECRET'] && set === undefined ? ['ZALO_APP_ID'] : [];
  return [
    ...missing.map((key) => `${key} must be set when ${set} is set.`),
    ...needsApp.map((key) => `${key} must be set when ZALO_WEBHOOK_SECRET is set.`),
  ];
}

function secretKeyFaults(given: Record<string, string | undefined>): string[] {
  const key = given['SECRET_KEY'];
  if (key !== undefined) return key.length < 32 ? ['SECRET_KEY must be at least 32 characters long.'] : [];
  // People may delete the data folder then, and with a key in it the encrypted values would become unreadable.
  return given['DATABASE_URL'] ? ['SECRET_KEY must be set when DATABASE_URL is set.'] : [];
}

function keptSecretKey(dataDir: string, file: string): string {
  if (!existsSync(file)) {
    // A new key could not read values that another key encrypted.
    if (['database', 'database.place'].some((name) => existsSync(join(dataDir, name))))
      throw new ConfigError(
        `${file} is missing, and ${dataDir} holds a database that was used with it. Bring the file back, or set SECRET_KEY to what it held. Nothing was changed. Only if the key is lost for good: npm run replace-key`,
      );
    makeSecretKey(dataDir, file, newKey());
  }
  const key = soundKey(file);
  if (key !== undefined) return key;
  throw new ConfigError(`${file} does not hold a key of at least 32 characters. Put the key back, or set SECRET_KEY.`);
}

/** The key in a file; undefined without a key of the required length. */
function soundKey(file: string): string | undefined {
  const key = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return key.length >= 32 ? key : undefined;
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/** The complete file is linked into place, so that two simultaneous first starts get the same key. */
function makeSecretKey(dataDir: string, file: string, key: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${key}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}
