/** Why somebody may not, or seeing as somebody: the frame of the application asks and answers (decision 0261). */
export type SightQuestion =
  | { kind: 'own'; codes: readonly string[] }
  | { kind: 'why' | 'seeAs'; area: 'Users' | 'Roles'; id: string; name: string };

let listener: ((question: SightQuestion) => void) | undefined;

/** Opens the dialog. @example askSight({ kind: 'own', codes: ['MembersSearch'] }) */
export function askSight(question: SightQuestion): void {
  listener?.(question);
}

/** Registers the dialog; returns its end. */
export function onSightAsked(next: (question: SightQuestion) => void): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}

/** The codes that a refusal of the server names as missing. */
export function missingCodes(error: unknown): readonly string[] {
  const body = error instanceof Error && 'body' in error ? error.body : undefined;
  const codes = typeof body === 'object' && body !== null && 'codes' in body ? body.codes : undefined;
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
}
