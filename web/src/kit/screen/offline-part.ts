import type { Pair } from '@hoivien/contract/kit/message.ts';
import type { ComponentType } from 'react';

/** A screen with entries that the server does not have: its address behind `#`, how many, and what it is about. */
export interface Unsent {
  readonly to: string;
  readonly count: number;
  /** Undefined when the device no longer has it. */
  readonly name?: string | undefined;
}

/**
 * A screen of an area that goes on for hours without a network. It is a document of its own, which a service worker
 * keeps, so it uses no profile and little code of the other screens (decision 0126).
 */
export interface OfflinePart {
  /** The address of the document. */
  readonly page: string;
  /** The address of the screen behind `#`, there and in the rest of the product. */
  readonly screen: string;
  readonly load: () => Promise<ComponentType>;
  /** Sends what the server does not have, and returns how many entries are left. */
  readonly send: () => Promise<number>;
  /** The screens with entries that are left. */
  readonly unsent: () => Promise<readonly Unsent[]>;
  /** Calls the listener when that may have changed, also in another tab. Returns a function that ends this. */
  readonly watch: (listener: () => void) => () => void;
  /** What the head of the product says while entries are left, and after a press on "send now"; `{count}` is their number. */
  readonly note: { readonly text: Pair; readonly open: Pair; readonly sent: Pair; readonly failed: Pair };
  /** Deletes what is due, at a start of the product. */
  readonly tidy: () => Promise<void>;
  /** Deletes everything, at a sign-out. */
  readonly wipe: () => Promise<void>;
  /** The question before a sign-out while entries are left; `{count}` is their number. */
  readonly question: { readonly title: Pair; readonly text: Pair; readonly confirm: Pair };
}

const MARK = 'offlineData';

/** Whether this browser keeps data of such a screen, so that other starts of the product open no database. */
export function hasOfflineData(): boolean {
  return localStorage.getItem(MARK) !== null;
}

/** Notes whether this browser keeps data. */
export function markOfflineData(kept: boolean): void {
  if (kept) localStorage.setItem(MARK, 'true');
  else localStorage.removeItem(MARK);
}
