/** Milliseconds between two looks at marks of others, and at the states of letters. */
export const LOOK = 10_000;
