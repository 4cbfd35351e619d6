import {
  profileSchema,
  refreshSchema,
  signInSchema,
  tokensSchema,
} from '@hoivien/contract/areas/user/session.schema.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { z } from 'zod';
import { publicRoute, type Route, route } from '../../kit/http/route.ts';
import { readProfile, refresh, saveLanguage, signIn, signOut } from './session.service.ts';
import type { AccessTokens } from './tokens.ts';

const at = { tag: 'Users' };

/** Getting in and out: sign-in, refresh, sign-out and the person's own profile. */
export function userRoutes(tokens: AccessTokens): Route[] {
  return [
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/SignIn',
      summary: 'Sign in with user name or e-mail and password',
      body: signInSchema,
      answer: tokensSchema,
      handle: async (visit, { body }) => ({
        data: await signIn(visit, tokens, body),
        message: 'Mes.Users.SignIn.Successfully',
      }),
    }),
    publicRoute({
      ...at,
      method: 'POST',
      url: '/api/Users/Refresh',
      summary: 'Replace both tokens',
      body: refreshSchema,
      answer: tokensSchema,
      handle: async (visit, { body }) => ({ data: await refresh(visit, tokens, body.refreshToken) }),
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Users/Signout',
      summary: 'End this session',
      access: 'session',
      answer: z.null(),
      handle: async (call) => {
        await signOut(call);
        return { data: null, message: 'Mes.Users.Signout.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Users/Profile',
      summary: 'Who is signed in, and what their role allows',
      access: 'session',
      answer: profileSchema,
      handle: async (call) => ({ data: await readProfile(call) }),
    }),
    route({
      ...at,
      method: 'PUT',
      url: '/api/Users/Profile/Language',
      summary: 'Keep the language of the interface',
      access: 'session',
      body: z.object({ language: z.enum(LANGUAGES, { error: 'Mes.Users.Language.InValid' }) }),
      answer: z.null(),
      handle: async (call, { body }) => {
        await saveLanguage(call, body.language);
        return { data: null };
      },
    }),
  ];
}

export { accessTokens } from './tokens.ts';
export { hashPassword } from './password.ts';
