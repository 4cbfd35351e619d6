import { publicAskCall, publicPageCalls } from '@hoivien/contract/areas/keeping/link/link.calls.ts';
import { publicPageSchema } from '@hoivien/contract/kit/public-page.ts';
import type pg from 'pg';
import type { AnyAreaModule, AreaModule } from '../../../kit/area-module.ts';
import { type Route, servePublic } from '../../../kit/http/route.ts';
import { type LetterOptions, letterServices } from '../../../kit/letter-services.ts';
import type { Keepers } from '../../../kit/outbox/holds.ts';
import type { LinkPurpose, PublicAsk, PublicSide } from '../../../kit/public-link.ts';
import { addressTriesOf } from '../../doors/user/index.ts';
import { memberLinkRoutes } from './member-link.ts';
import { type LinkServices, readPage, takeAnswer, takeAsk } from './link.service.ts';

interface Options extends LetterOptions {
  pool: pg.Pool;
  modules: readonly AnyAreaModule[];
}

/**
 * Links without an account: one page for all of them, made of the parts of the areas (decision 0031). `changeable` finds
 * the members that a user may change.
 */
export function linkModule(changeable: Keepers['members']): AreaModule<Options> {
  return { name: 'link', routes: (options) => linkRoutes(options, changeable) };
}

function linkRoutes(options: Options, changeable: Keepers['members']): Route[] {
  const { pool, config, modules } = options;
  const letters = letterServices(options);
  const sides = modules.flatMap((area) => (area as AreaModule<Options>).public?.(options) ?? []);
  const parts = sides.flatMap((side: PublicSide) => side.parts ?? []);
  const services: LinkServices = {
    links: letters.links,
    purposes: byName(sides.flatMap((side: PublicSide) => side.purposes ?? [])),
    parts,
    wrongLinks: addressTriesOf(pool, { name: 'link', most: 20, seconds: 10 * 60 }),
    config,
  };
  const page = publicPageSchema(Object.fromEntries(parts.map(({ name, schema }) => [name, schema])));
  return [
    servePublic({ ...publicPageCalls.read, answer: page }, async (visit, { params }) => ({
      data: await readPage(visit, services, params.token),
    })),
    servePublic(
      { ...publicPageCalls.answer, answer: page },
      (visit, { params, body }) => takeAnswer(visit, services, params.token, body),
      { takes: 'page' },
    ),
    ...parts.flatMap(({ ask }) => (ask ? [askRoute(ask)] : [])),
    ...memberLinkRoutes({ letters, purposes: [...services.purposes.values()], changeable }),
  ];

  function askRoute({ count, take, ...asked }: PublicAsk): Route {
    return servePublic(
      { ...publicAskCall(asked), answer: page },
      (visit, inputs) =>
        takeAsk(visit, services, inputs.params.token, {
          count,
          take: (inner, member) => take(inner, member, inputs.body),
        }),
      { takes: 'page' },
    );
  }
}

function byName(purposes: readonly LinkPurpose[]): ReadonlyMap<string, LinkPurpose> {
  const named = new Map(purposes.map((one) => [one.purpose, one]));
  if (named.size < purposes.length) throw new Error('Two areas have links of the same purpose.');
  return named;
}
