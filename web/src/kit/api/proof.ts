import type { Proof } from '@hoivien/contract/kit/session/proof.schema.ts';
import type { ApiError } from './api-error.ts';

/** The key of the refusal of a call that needs a proof. */
const PROOF_REQUIRED = 'Mes.Session.Proof.Required';

/** Asks the person for their password or a code; undefined when they do not give it. */
type Asker = () => Promise<Proof | undefined>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;
/** Only in memory: a proof on the disk could be stolen with the tokens. */
let held: Proof | undefined;

/** The proof for the header of a call, while it counts. */
export function presentProof(): string | undefined {
  return held && Date.parse(held.until) > Date.now() ? held.proof : undefined;
}

export function forgetProof(): void {
  held = undefined;
}

/** The one dialog that asks. Returns a function that ends this. */
export function onProofAsked(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/**
 * Whether the server refused a call for lack of a proof and the person then gave one. Calls at the same time ask once: one
 * that was sent before another one got the proof just goes again.
 */
export async function provedFor({ status, key }: ApiError, sent: string | undefined): Promise<boolean> {
  if (status !== 403 || key !== PROOF_REQUIRED) return false;
  if (!asking && presentProof() !== undefined && presentProof() !== sent) return true;
  if (!asker) return false;
  asking ??= ask(asker);
  return asking;
}

async function ask(how: Asker): Promise<boolean> {
  try {
    held = await how();
    return held !== undefined;
  } finally {
    asking = undefined;
  }
}
