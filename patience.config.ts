/** Milliseconds after which a test, a hook or a start counts as hanging: the only limit of time in tests. */
export const PATIENCE = 300_000;

/** A wait within a test ends a little earlier, so that it names itself. */
export const WAIT = PATIENCE - 10_000;
