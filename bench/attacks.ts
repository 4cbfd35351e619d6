/**
 * Attacks on links, previews, client keys, webhooks, limits and money, written from the specification as a stranger, a clerk with
 * one code, the user of a club or another server would do them. One table: what got through, what broke, what was lost
 * and doubled; each has to be 0. Needs the bundle: `npm run build`, then `node bench/attacks.ts [--only links]`.
 */
import { parseArgs } from 'node:util';
import { attackKeys } from './attacks/keys.ts';
import { attackLimits } from './attacks/limits.ts';
import { attackLinks } from './attacks/links.ts';
import { attackMoney } from './attacks/money.ts';
import { attackPreviews } from './attacks/previews.ts';
import { attackWebhooks, SECRETS } from './attacks/webhooks.ts';
import { openGround, type Row } from './attacks/ground.ts';
import { openScene } from './attacks/scene.ts';
import { openHouse } from './house.ts';

const attacks = {
  links: attackLinks,
  previews: attackPreviews,
  keys: attackKeys,
  webhooks: attackWebhooks,
  limits: attackLimits,
  money: attackMoney,
};
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: Object.keys(attacks) } } });

// The server trusts one proxy, which is this program: it writes the addresses of whom it plays.
Object.assign(process.env, SECRETS, { TRUST_PROXY: '1' });
const house = await openHouse('server/dist/main.js', ['--demo', '--members', '300']);
const ground = await openGround(house);
try {
  // Each begins with people and records of its own, which the ones before have not revoked or locked.
  for (const [name, attack] of Object.entries(attacks))
    if (values.only.includes(name)) await attack(ground, await openScene(ground.admin));
  for (const row of ground.rows) show(row);
  const [tries, failed] = [sumOf('tries'), sumOf('through') + sumOf('broken') + sumOf('lost') + sumOf('doubled')];
  console.log(`tried ${tries}, failed ${failed}`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await ground.close();
  await house.stop();
}

function sumOf(column: 'tries' | 'through' | 'broken' | 'lost' | 'doubled'): number {
  return ground.rows.reduce((sum, row) => sum + row[column], 0);
}

function show({ attack, tries, through, broken, lost, doubled, said }: Row): void {
  const counts = `${tries} tries, through ${through}, 5xx ${broken}, lost ${lost}, doubled ${doubled}`;
  console.log(`${attack.padEnd(88)} ${counts}${through + broken + lost + doubled > 0 ? ' MISSED' : ''}`);
  for (const what of said) console.log(`    ${what}`);
}
