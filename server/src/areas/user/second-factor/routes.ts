import {
  confirmAppSchema,
  factorCodesSchema,
  factorSignInSchema,
  newAppSchema,
  ownFactorsSchema,
  removeFactorSchema,
} from '@hoivien/contract/areas/user/second-factor.schema.ts';
import { tokensSchema } from '@hoivien/contract/areas/user/session.schema.ts';
import { z } from 'zod';
import { publicRoute, type Route, route } from '../../../kit/http/route.ts';
import type { Door } from '../door.ts';
import { enterByFactor } from '../enter.ts';
import { beginApp, confirmApp, ownFactors, removeFactor, renewCodes } from './own-factors.service.ts';

const at = { tag: 'Users' };
const own = { ...at, access: 'session', evenWithoutFactor: true } as const;

/** The second step of a sign-in, and a person's own second factors. */
export function secondFactorRoutes(door: Door): Route[] {
  return [
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/SignInFactor',
      operation: 'signInByFactor',
      refuses: [429],
      summary: 'The second step of a sign-in: a challenge and a code of an app, or a recovery code',
      body: factorSignInSchema,
      answer: tokensSchema,
      handle: async (visit, { body }) => ({
        data: await enterByFactor(visit, door, body),
        message: 'Mes.Users.SignIn.Successfully',
      }),
    }),
    route({
      ...own,
      method: 'GET',
      url: '/api/Users/SecondFactor',
      summary: 'One’s own second factors, and how many recovery codes are left',
      answer: ownFactorsSchema,
      handle: async (call) => ({ data: await ownFactors(call) }),
    }),
    route({
      ...own,
      method: 'POST',
      url: '/api/Users/SecondFactor/App',
      operation: 'beginFactorApp',
      summary: 'A new secret for an app that shows codes; nothing changes before a code confirms it',
      proof: 'always',
      answer: newAppSchema,
      handle: async (call) => ({ data: await beginApp(call, door) }),
    }),
    route({
      ...own,
      method: 'POST',
      url: '/api/Users/SecondFactor/App/Confirm',
      operation: 'confirmFactorApp',
      summary: 'Add the app whose code is right; the first factor brings recovery codes, shown this once',
      body: confirmAppSchema,
      answer: factorCodesSchema,
      handle: async (call, { body }) => ({
        data: await confirmApp(call, door, body),
        message: 'Mes.SecondFactor.Add.Successfully',
      }),
    }),
    route({
      ...own,
      method: 'POST',
      url: '/api/Users/SecondFactor/Codes',
      operation: 'renewFactorCodes',
      summary: 'New recovery codes, shown this once; the former ones no longer work',
      proof: 'always',
      answer: factorCodesSchema,
      handle: async (call) => ({
        data: await renewCodes(call, door),
        message: 'Mes.SecondFactor.Codes.Successfully',
      }),
    }),
    route({
      ...own,
      method: 'POST',
      url: '/api/Users/SecondFactor/:id/Remove',
      operation: 'removeSecondFactor',
      refuses: [429],
      summary: 'Remove one of one’s own second factors, for the password and a code',
      proof: 'always',
      params: z.object({ id: z.guid({ error: 'Mes.SecondFactor.Id.NotFound' }) }),
      body: removeFactorSchema,
      answer: z.null(),
      handle: async (call, { params, body }) => {
        await removeFactor(call, door, params.id, body.code);
        return { data: null, message: 'Mes.SecondFactor.Remove.Successfully' };
      },
    }),
  ];
}
