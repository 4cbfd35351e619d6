import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Where `npm run dev` finds the server: at the PORT and HOST that the server reads, too, from the environment or, below
 * it, the `.env` file; at API when that is set.
 */
export function apiAddress(env: Env, envFile: string): string {
  const file: Env = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  const given = (name: string) => [env[name], file[name]].find((value) => value?.trim());
  const host = given('HOST') ?? '127.0.0.1';
  // An address that means all of the machine is none to call.
  const called = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return given('API') ?? `http://${called.includes(':') ? `[${called}]` : called}:${given('PORT') ?? '8080'}`;
}
