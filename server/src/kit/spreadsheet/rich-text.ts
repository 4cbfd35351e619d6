import { isOn } from './xml-text.ts';

/** The text of a cell or shared string of several runs, without those that are struck through. */
export interface RichText {
  /** What stays in a cell that is not struck through itself. */
  kept: string;
  /** What stays in a cell that is: a run without a look of its own has that of the cell. */
  own: string;
}

/** Collects the runs of one text between its tags. */
export class Runs {
  private readonly rest: RichText = { kept: '', own: '' };
  private isRich = false;
  private is: 'struck' | 'plain' | undefined;

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'r') {
      this.isRich = true;
      this.is = undefined;
    } else if (name === 'rPr') this.is = 'plain';
    else if (name === 'strike') this.is = isOn(attributes) ? 'struck' : 'plain';
  }

  text(piece: string): void {
    if (this.is !== 'struck') this.rest.kept += piece;
    if (this.is === 'plain') this.rest.own += piece;
  }

  /** Undefined for a text of one piece. */
  end(): RichText | undefined {
    return this.isRich ? this.rest : undefined;
  }
}

/**
 * The text of a cell without what is struck through, and whether all of it is: then it keeps its text. Undefined when
 * nothing is.
 */
export function withoutStruck(
  whole: string,
  rich: RichText | undefined,
  isCellStruck: boolean,
): { text: string; isWhole: boolean } | undefined {
  const kept = isCellStruck ? (rich?.own ?? '') : (rich?.kept ?? whole);
  if (kept.length === whole.length || !SIGN.test(whole)) return undefined;
  if (!SIGN.test(kept)) return { text: whole, isWhole: true };
  // Blanks and commas alone are struck by accident.
  return kept.replace(NO_SIGNS, '') === whole.replace(NO_SIGNS, '') ? undefined : { text: kept.trim(), isWhole: false };
}

const SIGN = /[\p{L}\p{N}]/u;
const NO_SIGNS = /[^\p{L}\p{N}]+/gu;
