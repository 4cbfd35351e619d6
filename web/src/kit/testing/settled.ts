/**
 * Waits until everything at hand is done: answers of stubs, effects, and what they start. So a test can show that something
 * does not follow.
 */
export async function settled(): Promise<void> {
  for (let round = 0; round < 3; round++)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Waits until a timer of so many milliseconds that was set before has fired and what it started is done. A page fires its
 * timers by their times, so a busy machine delays both.
 */
export async function timerFired(milliseconds: number): Promise<void> {
  await settled();
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await settled();
}
