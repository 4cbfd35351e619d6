import { entryCalls } from '@hoivien/contract/kit/session/entry.calls.ts';
import { tell, ask, type Told } from '../api/ask.ts';
import type { OtpSignInInput } from '@hoivien/contract/kit/session/otp.schema.ts';
import type {
  FactorChallenge,
  FactorSignInInput,
  PasskeySignInInput,
  SignedIn,
} from '@hoivien/contract/kit/session/second-factor.schema.ts';
import type { SignInInput, Tokens } from '@hoivien/contract/kit/session/session.schema.ts';
import { useSyncExternalStore } from 'react';
import { onSessionRefused, readTokens, removeTokens, writeTokens } from '../api/tokens.ts';
import { forgetEnded, forgetReturn, markEnded, rememberReturn } from './return-address.ts';
import {
  answerOtherTabs,
  findRemember,
  holdSession,
  isSessionKept,
  removeOwnRemember,
  removeRemember,
  writeRemember,
} from './remember.ts';

/** `starting` until the application knows whether it may use a stored session. */
export type SessionStatus = 'starting' | 'signedOut' | 'signedIn';

let status: SessionStatus = 'starting';
const watchers = new Set<() => void>();
const cleaners = new Set<() => void>();
const questions = new Set<() => Promise<boolean>>();

/** The state of the session, which decides between public and private screens. */
export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore(watch, sessionStatus);
}

export function sessionStatus(): SessionStatus {
  return status;
}

/**
 * Decides at the start whether the stored session may be used. Without a mark the stored pair is deleted, unless
 * another tab uses it; then only this tab is signed out.
 */
export async function startSession(): Promise<void> {
  setStatus('starting');
  if (readTokens() && (await findRemember())) return setStatus('signedIn');
  if (!(await isSessionKept())) return clearSession();
  removeOwnRemember();
  setStatus('signedOut');
}

/**
 * Ends the session in this tab when the server refuses it or another tab signs out, and answers new tabs. Returns a
 * function that ends this.
 */
export function watchSession(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if ((key === null || key === 'token') && !readTokens()) leave();
  };
  const stops = [onSessionRefused(leave), answerOtherTabs(), () => window.removeEventListener('storage', onStorage)];
  window.addEventListener('storage', onStorage);
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Signs in and stores the tokens, or returns the challenge for a second factor. @throws ApiError with
 * `Mes.Users.Password.InValid` for a wrong name or password
 */
export async function signIn(input: SignInInput): Promise<FactorChallenge | undefined> {
  return begin(tell(entryCalls.signIn, { body: input }), input.remember);
}

/** The same with a one-time code. @throws ApiError with `Mes.Users.Otp.InValid` for a wrong code */
export async function signInByOtp(input: OtpSignInInput): Promise<FactorChallenge | undefined> {
  return begin(tell(entryCalls.signInByOtp, { body: input }), input.remember);
}

/** The second step. @throws ApiError with a key of `Mes.SecondFactor` for a wrong code or a challenge that is over */
export async function signInByFactor(input: FactorSignInInput, remember: boolean): Promise<void> {
  const { data } = await tell(entryCalls.signInByFactor, { body: input });
  enter(data, remember);
}

/** The same with what a passkey has signed, also as the only step. */
export async function signInByPasskey(input: PasskeySignInInput, remember: boolean): Promise<void> {
  const { data } = await tell(entryCalls.signInByPasskey, { body: input });
  enter(data, remember);
}

const TICKET = 'providerTicket';

/** Goes to the provider of identities. This tab keeps the ticket, so that only it can end the sign-in. */
export async function beginAtProvider(): Promise<void> {
  const { data } = await tell(entryCalls.beginOidc, {});
  sessionStorage.setItem(TICKET, data.ticket);
  window.location.assign(data.address);
}

/** Ends a sign-in with which the provider sent the browser back, if it did, and takes its answer out of the address. */
export async function finishAtProvider(): Promise<FactorChallenge | undefined> {
  const ticket = sessionStorage.getItem(TICKET);
  const answer = window.location.search.slice(1);
  if (ticket === null || !new URLSearchParams(answer).has('state')) return undefined;
  sessionStorage.removeItem(TICKET);
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.hash);
  const { data } = await tell(entryCalls.finishOidc, { body: { ticket, answer } });
  if ('challenge' in data) return data;
  enter(data, false);
  return undefined;
}

async function begin(sent: Promise<Told<SignedIn>>, remember?: boolean): Promise<FactorChallenge | undefined> {
  const { data } = await sent;
  if ('challenge' in data) return data;
  enter(data, remember === true);
  return undefined;
}

function enter(tokens: Tokens, remember: boolean): void {
  writeTokens(tokens);
  writeRemember(remember);
  forgetEnded();
  setStatus('signedIn');
}

/**
 * Signs out at the server and here, unless a question before it is answered by no. When the server cannot be reached
 * the person is signed out here all the same.
 */
export async function signOut(): Promise<void> {
  for (const ask of questions) if (!(await ask())) return;
  await ask(entryCalls.signOut, {}).catch(() => null);
  for (const clean of cleaners) clean();
  clearSession();
  forgetReturn();
  forgetEnded();
  goToSignIn();
}

/** Runs `clean` at sign-out, for data that must not stay on the machine: drafts, cached answers. */
export function onSignOut(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

/** Asks before a sign-out, for data that would be lost; false keeps the session. A session that ends by itself asks nothing. */
export function beforeSignOut(ask: () => Promise<boolean>): () => void {
  questions.add(ask);
  return () => questions.delete(ask);
}

/** The session ended by itself: the address is stored, so that the person returns to it. */
function leave(): void {
  if (status !== 'signedIn') return;
  rememberReturn();
  markEnded();
  clearSession();
  goToSignIn();
}

function clearSession(): void {
  removeTokens();
  removeRemember();
  setStatus('signedOut');
}

/** Replaces the address without a new entry of the history, which the router of the closing screens would handle. */
function goToSignIn(): void {
  history.replaceState(history.state, '', '#/login');
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

let release: (() => void) | undefined;

function setStatus(next: SessionStatus): void {
  status = next;
  release?.();
  release = next === 'signedIn' ? holdSession() : undefined;
  for (const watcher of watchers) watcher();
}
