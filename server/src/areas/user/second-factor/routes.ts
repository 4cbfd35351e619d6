import {
  confirmAppSchema,
  confirmPasskeySchema,
  factorCodesSchema,
  factorSignInSchema,
  newAppSchema,
  newPasskeySchema,
  ownFactorsSchema,
  passkeyAskedSchema,
  passkeyAskSchema,
  passkeySignInSchema,
  removeFactorSchema,
  renameFactorSchema,
} from '@hoivien/contract/areas/user/second-factor.schema.ts';
import { tokensSchema } from '@hoivien/contract/areas/user/session.schema.ts';
import { z } from 'zod';
import { publicRoute, type Route, route } from '../../../kit/http/route.ts';
import type { Door } from '../door.ts';
import { askPasskey, enterByFactor, enterByPasskey } from '../enter.ts';
import { beginApp, confirmApp, ownFactors, removeFactor, renameFactor, renewCodes } from './own-factors.service.ts';
import { beginPasskey, confirmPasskey } from './passkey.ts';

const at = { tag: 'Users' };
const params = z.object({ id: z.guid({ error: 'Mes.SecondFactor.Id.NotFound' }) });
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
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/Passkey',
      operation: 'askPasskey',
      refuses: [429],
      summary: 'Begin a sign-in with a passkey alone',
      body: passkeyAskSchema,
      answer: passkeyAskedSchema,
      handle: async (visit, { body }) => ({ data: await askPasskey(visit, door, body.remember) }),
    }),
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/SignInPasskey',
      operation: 'signInByPasskey',
      refuses: [429],
      summary: 'Sign in with what a passkey has signed, alone or as the second step',
      body: passkeySignInSchema,
      answer: tokensSchema,
      handle: async (visit, { body }) => ({
        data: await enterByPasskey(visit, door, body),
        message: 'Mes.Users.SignIn.Successfully',
      }),
    }),
    route({
      ...own,
      method: 'GET',
      url: '/api/Users/SecondFactor',
      summary: 'One’s own second factors, and how many recovery codes are left',
      answer: ownFactorsSchema,
      handle: async (call) => ({ data: await ownFactors(call, door) }),
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
      url: '/api/Users/SecondFactor/Passkey',
      operation: 'beginPasskey',
      summary: 'What a browser needs to make a passkey; nothing changes before it is confirmed',
      proof: 'always',
      answer: newPasskeySchema,
      handle: async (call) => ({ data: await beginPasskey(call, door) }),
    }),
    route({
      ...own,
      method: 'POST',
      url: '/api/Users/SecondFactor/Passkey/Confirm',
      operation: 'confirmPasskey',
      summary: 'Add the passkey that the browser has made; the first factor brings recovery codes, shown this once',
      body: confirmPasskeySchema,
      answer: factorCodesSchema,
      handle: async (call, { body }) => ({
        data: await confirmPasskey(call, door, body),
        message: 'Mes.SecondFactor.Passkey.Successfully',
      }),
    }),
    route({
      ...own,
      method: 'POST',
      url: '/api/Users/SecondFactor/:id/Rename',
      operation: 'renameSecondFactor',
      summary: 'Give one of one’s own second factors another name',
      params,
      body: renameFactorSchema,
      answer: z.null(),
      handle: async (call, { params: { id }, body }) => {
        await renameFactor(call, id, body.name);
        return { data: null, message: 'Mes.SecondFactor.Rename.Successfully' };
      },
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
      params,
      body: removeFactorSchema,
      answer: z.null(),
      handle: async (call, { params, body }) => {
        await removeFactor(call, door, params.id, body.code);
        return { data: null, message: 'Mes.SecondFactor.Remove.Successfully' };
      },
    }),
  ];
}
