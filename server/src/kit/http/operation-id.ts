/**
 * The name of a call for programs. It follows from the method and the address alone, so it changes only when the address
 * does. A route whose address gives no good name declares its own.
 *
 * @example operationId('GET', '/api/Clubs/:id/Members', { isMany: true }) // 'listClubMembers'
 */
export function operationId(method: string, url: string, { isMany = false, isNew = false } = {}): string {
  const steps = url.split('/').filter((step) => step !== '' && step !== 'api');
  const words = steps.flatMap((step, at) => {
    if (step.startsWith(':')) return [];
    return [steps[at + 1]?.startsWith(':') ? singular(step) : step];
  });
  const isOne = steps.at(-1)?.startsWith(':') ?? false;
  const last = words.at(-1) ?? '';
  if (method === 'POST') {
    const adds = words.length === 1 || (isNew && last !== singular(last));
    if (adds) return named('create', [...words.slice(0, -1), singular(last)]);
    return acting(last, words.slice(0, -1));
  }
  if (method === 'GET' && !isOne && last === 'Export') return named('export', words.slice(0, -1));
  if (method === 'GET') return named(isMany ? 'list' : 'get', words);
  return named(VERBS[method] ?? method.toLowerCase(), words);
}

/** The singular of a name. @example singular('LegacyAddresses') // 'LegacyAddress' */
export function singular(name: string): string {
  if (name.endsWith('Children')) return name.slice(0, -3);
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(ss|ch|sh|x)es$/.test(name)) return name.slice(0, -2);
  return /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}

const VERBS: Readonly<Record<string, string>> = {
  PUT: 'update',
  DELETE: 'delete',
  PATCH: 'append',
  HEAD: 'check',
};

/** `SendResetLink` of `User` is `sendUserResetLink`: the verb, its object, the rest of the action. */
function acting(action: string, words: readonly string[]): string {
  const [, verb = action, rest = ''] = /^([A-Z][a-z]+)(.*)$/.exec(action) ?? [];
  return named(verb.charAt(0).toLowerCase() + verb.slice(1), [...words, rest]);
}

function named(verb: string, words: readonly string[]): string {
  return `${verb}${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}
