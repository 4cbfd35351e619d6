import { messageCalls } from '@hoivien/contract/areas/keeping/message/message.calls.ts';
import { messageCatalogue } from '@hoivien/contract/messages.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { type Route, serve } from '../../kit/http/route.ts';

/** The catalogue of some thousand sentences; the first request fills it. */
let known: ReturnType<typeof messageCatalogue> | undefined;

/** The sentences of all message keys, for programs that show answers of the server. */
export const messagesModule: AreaModule = { name: 'messages', routes: messageRoutes };

function messageRoutes(): Route[] {
  return [
    serve(
      messageCalls.list,
      async (_call, { query: { area } }) => {
        known ??= messageCatalogue();
        return { data: area === undefined ? known : known.filter(({ key }) => key.startsWith(`Mes.${area}.`)) };
      },
      { forEverybody: true },
    ),
  ];
}
