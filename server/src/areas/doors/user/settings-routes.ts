import { settingsCalls } from '@hoivien/contract/kit/session/settings.calls.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { keepSetting, readSettings } from './settings.service.ts';

/** Routes of a user's settings, which apply on every machine: columns of lists, theme, text size. */
export function settingRoutes(): Route[] {
  return [
    serve(settingsCalls.read, async (call) => ({ data: await readSettings(call) })),
    serve(settingsCalls.keep, async (call, { params, body }) => {
      await keepSetting(call, params.key, body.value);
      return { data: null };
    }),
  ];
}
