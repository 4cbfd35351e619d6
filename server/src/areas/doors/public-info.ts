import { publicInfoSchema } from '@hoivien/contract/kit/session/session.schema.ts';
import { z } from 'zod';
import { publicInfoCalls } from '@hoivien/contract/kit/session/public-info.calls.ts';
import type { AppConfig } from '../../app-config.ts';
import { ALIVE } from '../../entrance.ts';
import { keptAssociation } from '../../kit/association.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { passkeyPlace } from './user/index.ts';
import { type Route, servePublic } from '../../kit/http/route.ts';

interface Info {
  config: AppConfig;
  version: string;
}

export const publicInfoModule: AreaModule<Info> = { name: 'public-info', routes: publicInfoRoutes };

/** Public routes: whether the process lives, and the data of the sign-in page. */
function publicInfoRoutes({ config, version }: Info): Route[] {
  return [
    servePublic({ ...publicInfoCalls.live, answer: z.object({ status: z.literal('alive') }) }, async () => ({
      data: ALIVE,
    })),
    servePublic(
      { ...publicInfoCalls.read, answer: publicInfoSchema },
      async ({ db, now }) => {
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
      { forEverybody: true },
    ),
  ];
}
