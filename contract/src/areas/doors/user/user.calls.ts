import { entryCalls } from '../../../kit/session/entry.calls.ts';
import { SEE_AS } from '../../../kit/permission.ts';
import { confirmedQuery, recordParams } from '../../../kit/record-calls.ts';
import { declareCall } from '../../../kit/declared-call.ts';
import { z } from 'zod';
import {
  signedInSchema,
  ownFactorsSchema,
  newAppSchema,
  confirmAppSchema,
  factorCodesSchema,
  newPasskeySchema,
  confirmPasskeySchema,
  renameFactorSchema,
  removeFactorSchema,
  resetFactorSchema,
} from '../../../kit/session/second-factor.schema.ts';
import { presenceSchema, ownSessionSchema, profileSchema } from '../../../kit/session/session.schema.ts';
import { changePasswordSchema } from '../../../kit/session/password.schema.ts';
import { proofInputSchema, proofSchema } from '../../../kit/session/proof.schema.ts';
import { oidcBegunSchema, oidcFinishSchema, ownIdentitySchema } from '../../../kit/session/oidc.schema.ts';
import { profileInputSchema } from './profile.schema.ts';
import { LANGUAGES } from '../../../kit/message.ts';
import { seeAsSchema, seesAsSchema, whySchema, whyAnswerSchema, whyPersonSchema } from './see-as.schema.ts';
import { wholeUserSchema } from './user.resource.ts';

const sessionAt = { tag: 'Users', access: 'session' } as const;

/** Calls of one’s own sessions, and of proofs that one is there. */
export const sessionCalls = {
  signOut: declareCall({ ...entryCalls.signOut, answer: z.null() }),
  changePassword: declareCall({
    ...sessionAt,
    method: 'PUT',
    url: '/api/Users/ChangePassword',
    operation: 'changePassword',
    summary: 'Change one’s own password; the other sessions end',
    body: changePasswordSchema,
    proof: 'some',
    answer: z.null(),
  }),
  prove: declareCall({
    ...sessionAt,
    method: 'POST',
    url: '/api/Users/Proof',
    operation: 'proveOneself',
    summary: 'A proof for calls that need one, for the password or a code; it counts for five minutes in this session',
    body: proofInputSchema,
    answer: proofSchema,
  }),
  sendProofCode: declareCall({
    ...sessionAt,
    method: 'POST',
    url: '/api/Users/ProofCode',
    operation: 'sendProofCode',
    summary: 'Send a code for a proof to one’s own phone number, in the place of the password',
    answer: z.null(),
    refuses: [429],
  }),
  presence: declareCall({
    ...sessionAt,
    method: 'GET',
    url: '/api/Users/Presence',
    summary: 'In how many seconds this session ends by inactivity; null when the role has no such end',
    answer: presenceSchema,
  }),
  list: declareCall({
    ...sessionAt,
    method: 'GET',
    url: '/api/Users/Sessions',
    summary: 'One’s own live sessions',
    answer: z.array(ownSessionSchema),
  }),
  endOthers: declareCall({
    ...sessionAt,
    method: 'DELETE',
    url: '/api/Users/Sessions',
    summary: 'End one’s other sessions',
    proof: 'always',
    answer: z.null(),
  }),
  end: declareCall({
    ...sessionAt,
    method: 'DELETE',
    url: '/api/Users/Sessions/:id',
    summary: 'End one of one’s own sessions',
    params: recordParams({ area: 'Sessions' }),
    proof: 'always',
    answer: z.null(),
  }),
};

const factorAt = { tag: 'Users', access: 'session' } as const;

/** Calls of one’s own second factors. */
export const factorCalls = {
  read: declareCall({
    ...factorAt,
    method: 'GET',
    url: '/api/Users/SecondFactor',
    summary: 'One’s own second factors, and how many recovery codes are left',
    answer: ownFactorsSchema,
  }),
  beginApp: declareCall({
    ...factorAt,
    method: 'POST',
    url: '/api/Users/SecondFactor/App',
    operation: 'beginFactorApp',
    summary: 'A new secret for an app that shows codes; nothing changes before a code confirms it',
    proof: 'always',
    answer: newAppSchema,
  }),
  confirmApp: declareCall({
    ...factorAt,
    method: 'POST',
    url: '/api/Users/SecondFactor/App/Confirm',
    operation: 'confirmFactorApp',
    summary: 'Add the app whose code is right; the first factor brings recovery codes, shown this once',
    body: confirmAppSchema,
    answer: factorCodesSchema,
  }),
  beginPasskey: declareCall({
    ...factorAt,
    method: 'POST',
    url: '/api/Users/SecondFactor/Passkey',
    operation: 'beginPasskey',
    summary: 'What a browser needs to make a passkey; nothing changes before it is confirmed',
    proof: 'always',
    answer: newPasskeySchema,
  }),
  confirmPasskey: declareCall({
    ...factorAt,
    method: 'POST',
    url: '/api/Users/SecondFactor/Passkey/Confirm',
    operation: 'confirmPasskey',
    summary: 'Add the passkey that the browser has made; the first factor brings recovery codes, shown this once',
    body: confirmPasskeySchema,
    answer: factorCodesSchema,
  }),
  rename: declareCall({
    ...factorAt,
    method: 'POST',
    url: '/api/Users/SecondFactor/:id/Rename',
    operation: 'renameSecondFactor',
    summary: 'Give one of one’s own second factors another name',
    params: recordParams({ area: 'SecondFactor' }),
    body: renameFactorSchema,
    answer: z.null(),
  }),
  renewCodes: declareCall({
    ...factorAt,
    method: 'POST',
    url: '/api/Users/SecondFactor/Codes',
    operation: 'renewFactorCodes',
    summary: 'New recovery codes, shown this once; the former ones no longer work',
    proof: 'always',
    answer: factorCodesSchema,
  }),
  remove: declareCall({
    ...factorAt,
    method: 'POST',
    url: '/api/Users/SecondFactor/:id/Remove',
    operation: 'removeSecondFactor',
    summary: 'Remove one of one’s own second factors, for the password and a code',
    params: recordParams({ area: 'SecondFactor' }),
    body: removeFactorSchema,
    proof: 'always',
    answer: z.null(),
    refuses: [429],
  }),
};

const oidcAt = { tag: 'Users' } as const;

/** Calls of signing in at a provider by OpenID Connect. */
export const oidcCalls = {
  begin: declareCall({ ...entryCalls.beginOidc, answer: oidcBegunSchema }),
  finish: declareCall({ ...entryCalls.finishOidc, body: oidcFinishSchema, answer: signedInSchema }),
  read: declareCall({
    ...oidcAt,
    method: 'GET',
    url: '/api/Users/Oidc',
    operation: 'readOwnIdentity',
    summary: 'Whether one’s account is connected with the provider',
    access: 'session',
    answer: ownIdentitySchema,
  }),
  remove: declareCall({
    ...oidcAt,
    method: 'POST',
    url: '/api/Users/Oidc/Remove',
    operation: 'dropOwnIdentity',
    summary: 'End the connection of one’s account with the provider',
    access: 'session',
    proof: 'always',
    answer: z.null(),
  }),
};

const profileAt = { tag: 'Users', access: 'session' } as const;

/** Calls of one’s own profile. */
export const profileCalls = {
  read: declareCall({
    ...profileAt,
    method: 'GET',
    url: '/api/Users/Profile',
    summary: 'Who is signed in, and what their role allows; while they see as another, what that one’s role allows',
    answer: profileSchema,
  }),
  save: declareCall({
    ...profileAt,
    method: 'PUT',
    url: '/api/Users/Profile',
    summary: 'Save what one says of oneself, as JSON or as a form',
    body: profileInputSchema,
    proof: 'some',
    answer: profileSchema,
  }),
  saveLanguage: declareCall({
    ...profileAt,
    method: 'PUT',
    url: '/api/Users/Profile/Language',
    summary: 'Keep the language of the interface',
    body: z.object({ language: z.enum(LANGUAGES, { error: 'Mes.Users.Language.InValid' }) }),
    answer: z.null(),
  }),
  setPicture: declareCall({
    ...profileAt,
    method: 'PUT',
    url: '/api/Users',
    operation: 'setOwnPicture',
    summary: 'One’s own picture, as the multipart field "file": jpg, png or webp of at most 6 MB',
    answer: profileSchema,
  }),
  removePicture: declareCall({
    ...profileAt,
    method: 'DELETE',
    url: '/api/Users/Profile/Avatar',
    summary: 'Remove one’s own picture',
    answer: profileSchema,
  }),
};

/** Calls of seeing as another, and of why somebody may not. */
export const seeAsCalls = {
  person: declareCall({
    tag: 'Users',
    method: 'POST',
    url: '/api/Users/:id/SeeAs',
    summary: 'See as a person for half an hour, read only; the person is told',
    access: [SEE_AS.person],
    params: recordParams({ area: 'Users' }),
    body: seeAsSchema,
    proof: 'always',
    answer: seesAsSchema,
  }),
  oneself: declareCall({
    tag: 'Users',
    method: 'DELETE',
    url: '/api/Users/SeeAs',
    operation: 'seeAsOneself',
    summary: 'See as oneself again',
    access: 'session',
    answer: z.null(),
  }),
  whyNot: declareCall({
    tag: 'Users',
    method: 'GET',
    url: '/api/Users/Why',
    operation: 'whyNot',
    summary: 'Why one may not: which of these codes is missing, which roles give it, and whom to ask',
    access: 'session',
    query: whySchema,
    answer: whyAnswerSchema,
  }),
  whyNotPerson: declareCall({
    tag: 'Users',
    method: 'GET',
    url: '/api/Users/:id/Why',
    operation: 'whyNotPerson',
    summary: 'Why a person may not: account, codes, and a record as that person gets it',
    access: ['UsersView'],
    params: recordParams({ area: 'Users' }),
    query: whyPersonSchema,
    answer: whyAnswerSchema,
  }),
  role: declareCall({
    tag: 'Roles',
    method: 'POST',
    url: '/api/Roles/:id/SeeAs',
    summary: 'See as a role of the association for half an hour, read only',
    access: [SEE_AS.role],
    params: recordParams({ area: 'Roles' }),
    proof: 'always',
    answer: seesAsSchema,
  }),
  whyNotRole: declareCall({
    tag: 'Roles',
    method: 'GET',
    url: '/api/Roles/:id/Why',
    operation: 'whyNotRole',
    summary: 'Why the users of a role may not: which of these codes is missing',
    access: ['RolesView'],
    params: recordParams({ area: 'Roles' }),
    query: whySchema,
    answer: whyAnswerSchema,
  }),
};

const accountAt = {
  tag: 'Users',
  method: 'POST',
  access: ['UsersUpdate'],
  params: recordParams({ area: 'Users' }),
  answer: wholeUserSchema,
} as const;

const accountStep = (action: string, summary: string) =>
  declareCall({ ...accountAt, url: `/api/Users/:id/${action}`, summary });

/** Calls of the actions on an account besides saving it. */
export const accountSteps = {
  Activate: accountStep('Activate', 'Let a user sign in again'),
  Deactivate: declareCall({
    ...accountStep('Deactivate', 'Keep a user from signing in and end their sessions'),
    query: confirmedQuery,
  }),
  Unlock: accountStep('Unlock', 'Unlock a user after too many wrong passwords or codes'),
  EndSessions: accountStep('EndSessions', 'Sign a user out everywhere'),
};

/** Further calls of accounts for administrators. */
export const accountCalls = {
  sendResetLink: declareCall({
    ...accountAt,
    url: '/api/Users/:id/SendResetLink',
    summary: 'Send a user a link for a new password',
  }),
  resetSecondFactor: declareCall({
    ...accountAt,
    url: '/api/Users/:id/ResetSecondFactor',
    summary: 'Remove the second factors of a user who has lost them, with a reason that the user is told',
    body: resetFactorSchema,
    proof: 'always',
  }),
};
