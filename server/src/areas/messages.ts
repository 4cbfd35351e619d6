import { messageCatalogue } from '@hoivien/contract/messages.ts';
import { named } from '@hoivien/contract/kit/schema-note.ts';
import { z } from 'zod';
import type { AreaModule } from '../kit/area-module.ts';
import { type Route, route } from '../kit/http/route.ts';

const messageSchema = named('Message', z.object({ key: z.string(), vi: z.string(), en: z.string() }));

/** The catalogue of some thousand sentences; the first request fills it. */
let known: ReturnType<typeof messageCatalogue> | undefined;

/** The sentences of all message keys, for programs that show answers of the server. */
export const messagesModule: AreaModule = { name: 'messages', routes: messageRoutes };

function messageRoutes(): Route[] {
  return [
    route({
      tag: 'Messages',
      method: 'GET',
      url: '/api/Messages',
      forEverybody: true,
      summary:
        'Every message key with its sentence in Vietnamese and English, or those of one area; {max} stands for a figure of params, and key@most is the sentence where params has most',
      access: 'session',
      query: z.object({ area: z.string().max(100, { error: 'Mes.Input.Unreadable' }).optional() }),
      answer: z.array(messageSchema),
      handle: async (_call, { query: { area } }) => {
        known ??= messageCatalogue();
        return { data: area === undefined ? known : known.filter(({ key }) => key.startsWith(`Mes.${area}.`)) };
      },
    }),
  ];
}
