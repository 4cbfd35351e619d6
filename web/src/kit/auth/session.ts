import type { OtpSignInInput } from '@hoivien/contract/areas/user/otp.schema.ts';
import type { SignInInput, Tokens } from '@hoivien/contract/areas/user/session.schema.ts';
import { useSyncExternalStore } from 'react';
import { api } from '../api/client.ts';
import { onSessionRefused, readTokens, removeTokens, writeTokens } from '../api/tokens.ts';
import { forgetEnded, forgetReturn, markEnded, rememberReturn } from './return-address.ts';
import {
  answerOtherTabs,
  findRemember,
  holdSession,
  isSessionHeld,
  removeOwnRemember,
  removeRemember,
  writeRemember,
} from './remember.ts';

/** `starting` until it is known whether a stored session may be used. */
export type SessionStatus = 'starting' | 'signedOut' | 'signedIn';

let status: SessionStatus = 'starting';
const watchers = new Set<() => void>();
const cleaners = new Set<() => void>();

/** The state of the session, for deciding between public and private screens. */
export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore(watch, sessionStatus);
}

export function sessionStatus(): SessionStatus {
  return status;
}

/**
 * Decides at application load whether the stored session may be used; without a remember mark it is cleared. While another
 * tab lives by the stored pair, only this tab is without one.
 */
export async function startSession(): Promise<void> {
  setStatus('starting');
  if (readTokens() && (await findRemember())) return setStatus('signedIn');
  if (!(await isSessionHeld())) return clearSession();
  removeOwnRemember();
  setStatus('signedOut');
}

/** Ends the session here when the server refuses it or another tab signs out; answers new tabs. Returns how to stop. */
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

/** Signs in and keeps the tokens. @throws ApiError with `Mes.Users.Password.InValid` for a wrong name or password */
export async function signIn(input: SignInInput): Promise<void> {
  const { data } = await api.send<Tokens>('POST', '/api/Users/SignIn', input);
  enter(data, input.remember === true);
}

/** Signs in with a one-time code and keeps the tokens. @throws ApiError with `Mes.Users.Otp.InValid` for a wrong code */
export async function signInByOtp(input: OtpSignInInput): Promise<void> {
  const { data } = await api.send<Tokens>('POST', '/api/Users/SignInOtp', input);
  enter(data, input.remember === true);
}

function enter(tokens: Tokens, remember: boolean): void {
  writeTokens(tokens);
  writeRemember(remember);
  forgetEnded();
  setStatus('signedIn');
}

/** Signs out at the server and here; a server that cannot be reached does not keep anyone in. */
export async function signOut(): Promise<void> {
  await api.get('/api/Users/Signout').catch(() => null);
  for (const clean of cleaners) clean();
  clearSession();
  forgetReturn();
  forgetEnded();
  goToSignIn();
}

/** Runs `clean` when the person signs out, for what must not stay on the machine (drafts, cached answers). */
export function onSignOut(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

/** The session ended by itself: the way back is kept, so that the person returns to the same address. */
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

/** Without a step of the history: the router of the screens that go would take it for one of its own. */
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
