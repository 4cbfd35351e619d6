import { entryCalls } from '@hoivien/contract/kit/session/entry.calls.ts';
import { tell } from '../../kit/api/ask.ts';
import type {
  ConfirmPasskeyInput,
  FactorChallenge,
  NewPasskey,
  PasskeySigned,
} from '@hoivien/contract/kit/session/second-factor.schema.ts';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { ApiError } from '../../kit/api/client.ts';
import { loadChunk } from '../../kit/api/load-chunk.ts';
import { signInByPasskey } from '../../kit/auth/session.ts';

/** Whether this browser, at this address, can use passkeys that are made for `origin`. */
export function canUsePasskeys(origin: string | null | undefined): boolean {
  return origin === window.location.origin && typeof window.PublicKeyCredential === 'function';
}

/** Signs in with a passkey alone. */
export async function signInAlone(remember: boolean): Promise<void> {
  const { data } = await tell(entryCalls.askPasskey, { body: { remember } });
  await signInWith(data, remember);
}

/** Signs in with a passkey at a challenge. */
export async function signInWith(
  { challenge, passkey }: Pick<FactorChallenge, 'challenge' | 'passkey'>,
  remember: boolean,
): Promise<void> {
  if (!passkey) return;
  const { startAuthentication } = await loadLibrary();
  // The names of WebAuthn in the contract are texts, and unions of texts in the library.
  const optionsJSON = passkey as PublicKeyCredentialRequestOptionsJSON;
  const answer = await orStopped(startAuthentication({ optionsJSON }));
  await signInByPasskey({ challenge, passkey: signedOf(answer) }, remember);
}

/** Lets the device make a passkey. */
export async function makePasskey({ passkey }: NewPasskey): Promise<ConfirmPasskeyInput['passkey']> {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = passkey as PublicKeyCredentialCreationOptionsJSON;
  const { id, response, clientExtensionResults }: RegistrationResponseJSON = await orStopped(
    startRegistration({ optionsJSON }),
  );
  return {
    id,
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: response.transports ?? [],
    isDiscoverable: clientExtensionResults.credProps?.rk ?? null,
  };
}

function signedOf({ id, response }: AuthenticationResponseJSON): PasskeySigned {
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Browsers tell a closed window, a time that ran out and a missing key by the same error, so that pages learn nothing. */
async function orStopped<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    const isOwned = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError(400, { message: `Mes.SecondFactor.Passkey.${isOwned ? 'Owned' : 'Stopped'}` });
  });
}

const loadLibrary = () => loadChunk('passkeys', () => import('@simplewebauthn/browser'));
