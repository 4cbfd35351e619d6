import type { MenuGroup } from '@hoivien/contract/kit/resource.ts';
import type { AreaName } from '@hoivien/contract/registry.ts';
import type { ComponentType } from 'react';
import type { Actor } from '../auth/actor.ts';
import type { Words } from '../i18n/words.ts';

/** One screen of the application. The router, the menu, the search and the home page read the same table of screens. */
export interface Screen {
  readonly path: string;
  readonly title: (words: Words) => string;
  /** The purpose of the screen, on the home page. */
  readonly about?: (words: Words) => string | undefined;
  /** Further words by which the search finds the screen, such as the labels of its fields. */
  readonly also?: (words: Words) => string;
  /** Any of these codes opens it; an empty list means every signed-in user. */
  readonly anyOf: readonly string[];
  /** Closed to club's users, who have a page of their own instead. */
  readonly ofAssociation?: true;
  /** The area of its records, for their number. */
  readonly area?: AreaName;
  readonly group?: MenuGroup;
  /** The screen above it in the breadcrumbs. */
  readonly parent?: Screen;
  /** The screen has no sidebar and no header. */
  readonly bare?: true;
  readonly load: () => Promise<ComponentType>;
}

/** Whether a screen is closed to a user because they are of a club. */
export function isClosedToClub({ ownClub }: Actor, { ofAssociation }: Screen): boolean {
  return ofAssociation === true && ownClub !== null;
}

/** Whether the user may open a screen. */
export function isOpenTo(actor: Actor, screen: Screen): boolean {
  return actor.canAny(screen.anyOf) && !isClosedToClub(actor, screen);
}
