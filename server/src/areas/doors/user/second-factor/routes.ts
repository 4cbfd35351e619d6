import { doorCalls } from '@hoivien/contract/areas/doors/user/door.calls.ts';
import { factorCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { type Route, serve, servePublic } from '../../../../kit/http/route.ts';
import type { Door } from '../door.ts';
import { askPasskey, enterByFactor, enterByPasskey } from '../enter.ts';
import { beginApp, confirmApp, ownFactors, removeFactor, renameFactor, renewCodes } from './own-factors.service.ts';
import { beginPasskey, confirmPasskey } from './passkey.ts';

/** The second step of a sign-in, and a person's own second factors. */
export function secondFactorRoutes(door: Door): Route[] {
  return [
    servePublic(doorCalls.signInByFactor, async (visit, { body }) => ({
      data: await enterByFactor(visit, door, body),
      message: 'Mes.Users.SignIn.Successfully',
    })),
    servePublic(doorCalls.askPasskey, async (visit, { body }) => ({
      data: await askPasskey(visit, door, body.remember),
    })),
    servePublic(doorCalls.signInByPasskey, async (visit, { body }) => ({
      data: await enterByPasskey(visit, door, body),
      message: 'Mes.Users.SignIn.Successfully',
    })),
    serve(factorCalls.read, async (call) => ({ data: await ownFactors(call, door) }), { evenWithoutFactor: true }),
    serve(factorCalls.beginApp, async (call) => ({ data: await beginApp(call, door) }), { evenWithoutFactor: true }),
    serve(
      factorCalls.confirmApp,
      async (call, { body }) => ({
        data: await confirmApp(call, door, body),
        message: 'Mes.SecondFactor.Add.Successfully',
      }),
      { evenWithoutFactor: true },
    ),
    serve(factorCalls.beginPasskey, async (call) => ({ data: await beginPasskey(call, door) }), {
      evenWithoutFactor: true,
    }),
    serve(
      factorCalls.confirmPasskey,
      async (call, { body }) => ({
        data: await confirmPasskey(call, door, body),
        message: 'Mes.SecondFactor.Passkey.Successfully',
      }),
      { evenWithoutFactor: true },
    ),
    serve(
      factorCalls.rename,
      async (call, { params: { id }, body }) => {
        await renameFactor(call, id, body.name);
        return { data: null, message: 'Mes.SecondFactor.Rename.Successfully' };
      },
      { evenWithoutFactor: true },
    ),
    serve(
      factorCalls.renewCodes,
      async (call) => ({
        data: await renewCodes(call, door),
        message: 'Mes.SecondFactor.Codes.Successfully',
      }),
      { evenWithoutFactor: true },
    ),
    serve(
      factorCalls.remove,
      async (call, { params, body }) => {
        await removeFactor(call, door, params.id, body.code);
        return { data: null, message: 'Mes.SecondFactor.Remove.Successfully' };
      },
      { evenWithoutFactor: true },
    ),
  ];
}
