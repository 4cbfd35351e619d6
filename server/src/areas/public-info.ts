import { publicInfoSchema } from '@hoivien/contract/areas/user/session.schema.ts';
import { z } from 'zod';
import type { AppConfig } from '../app-config.ts';
import { ALIVE, LIVE } from '../entrance.ts';
import { keptAssociation } from '../kit/association.ts';
import type { AreaModule } from '../kit/area-module.ts';
import { passkeyPlace } from './user/index.ts';
import { publicRoute, type Route } from '../kit/http/route.ts';

interface Info {
  config: AppConfig;
  version: string;
}

export const publicInfoModule: AreaModule<Info> = { name: 'public-info', routes: publicInfoRoutes };

/** Public routes: whether the process lives, and the data of the sign-in page. */
function publicInfoRoutes({ config, version }: Info): Route[] {
  return [
    publicRoute({
      tag: 'Public',
      method: 'GET',
      url: LIVE,
      summary: '200 as long as the process answers, whatever its database does',
      answer: z.object({ status: z.literal('alive') }),
      handle: async () => ({ data: ALIVE }),
    }),
    publicRoute({
      tag: 'Public',
      method: 'GET',
      url: '/api/Public/Info',
      forEverybody: true,
      summary: 'What the sign-in page needs',
      answer: publicInfoSchema,
      handle: async ({ db, now }) => {
        const association = await keptAssociation(db, config, now);
        return {
          data: {
            appName: config.appName,
            associationName: association.name,
            contactEmail: association.emailAddress,
            contactPhone: association.switchboard,
            address: association.address,
            website: association.website,
            fanpage: association.fanpage,
            logoPath: association.logoPath,
            defaultLanguage: association.language,
            captcha: config.captcha === 'on',
            oidcName: config.oidcIssuer === undefined ? null : (config.oidcName ?? 'OpenID Connect'),
            registration: config.registration === 'on',
            passkeyOrigin: passkeyPlace(config)?.origin ?? null,
            version,
          },
        };
      },
    }),
  ];
}
