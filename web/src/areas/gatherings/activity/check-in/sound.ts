import { CHECK_IN } from '@hoivien/contract/codes.ts';

/** Tones as [hertz, start in seconds, length in seconds]: one high for in, two for a doubt, a low one for a refusal. */
const IN: readonly Tone[] = [[880, 0, 0.12]];
const DOUBT: readonly Tone[] = [
  [520, 0, 0.12],
  [520, 0.18, 0.12],
];
const NO: readonly Tone[] = [[180, 0, 0.4]];
const LOUD = 0.25;

type Tone = readonly [hertz: number, start: number, length: number];

let context: AudioContext | undefined;

/** Allows sounds later on: browsers play them only after a press. */
export function wakeSound(): void {
  context ??= 'AudioContext' in window ? new AudioContext() : undefined;
  if (context?.state === 'suspended') void context.resume().catch(() => undefined);
}

/** The sound of an outcome, and a vibration where the phone can. */
export function playOutcome(outcome: number): void {
  const tones = tonesOf(outcome);
  // Browsers refuse a vibration before the first press.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(tones === IN ? 60 : [120, 80, 120]);
  if (context?.state !== 'running') return;
  for (const [hertz, start, length] of tones) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const from = context.currentTime + start;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUD, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}

function tonesOf(outcome: number): readonly Tone[] {
  if (outcome === CHECK_IN.in) return IN;
  return outcome === CHECK_IN.alreadyIn || outcome === CHECK_IN.needsCheck ? DOUBT : NO;
}
