import { DRAFT_PREFIX } from './drafts.ts';

/** One text that a person typed and did not save, and the input that it belongs to. */
export interface KeptText {
  /** The person, the address and the dialog. */
  place: string;
  /** The name of the input, and which of the inputs with that name it is. */
  label: string;
  nth: number;
  /** Formatted texts are HTML. */
  text: string;
}

/** The texts of one place, and the moment of the last one. */
export interface KeptTexts {
  at: string;
  texts: KeptText[];
}

/** Stores a text beside the others of its place. False: this browser stores nothing. */
export function keepText(text: KeptText): boolean {
  return write(text.place, [...others(text), text]);
}

export function dropText(text: Omit<KeptText, 'text'>): void {
  write(text.place, others(text));
}

export function dropTexts(place: string): void {
  localStorage.removeItem(DRAFT_PREFIX + place);
}

export function keptTexts(place: string): KeptTexts | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(DRAFT_PREFIX + place) ?? 'null') as KeptTexts | null;
    return kept && kept.texts.length > 0 ? kept : undefined;
  } catch {
    return undefined;
  }
}

function others({ place, label, nth }: Omit<KeptText, 'text'>): KeptText[] {
  return keptTexts(place)?.texts.filter((one) => one.label !== label || one.nth !== nth) ?? [];
}

function write(place: string, texts: KeptText[]): boolean {
  if (texts.length === 0) {
    dropTexts(place);
    return true;
  }
  try {
    localStorage.setItem(
      DRAFT_PREFIX + place,
      JSON.stringify({ at: new Date().toISOString(), texts } satisfies KeptTexts),
    );
    return true;
  } catch {
    return false;
  }
}
