import type { MenuGroup } from '@hoivien/contract/kit/resource.ts';
import type { AreaName } from '@hoivien/contract/registry.ts';
import type { ComponentType } from 'react';
import type { Actor } from '../auth/actor.ts';
import type { Words } from '../i18n/words.ts';

/** One screen of the application: the router, the menu, the search and the home page all read the same table of them. */
export interface Screen {
  readonly path: string;
  readonly title: (words: Words) => string;
  /** What the screen is for, on the home page. */
  readonly about?: (words: Words) => string | undefined;
  /** Any of these codes opens it; none means every signed-in person. */
  readonly anyOf: readonly string[];
  /** Closed to a club's user, whose own page takes its place. */
  readonly ofAssociation?: true;
  /** The area whose records it lists, for the number of records. */
  readonly area?: AreaName;
  readonly group?: MenuGroup;
  /** Where the breadcrumbs come through. */
  readonly parent?: Screen;
  /** Stands without sidebar and header. */
  readonly bare?: true;
  readonly load: () => Promise<ComponentType>;
}

/** Whether the person may open a screen. */
export function isOpenTo({ canAny, profile }: Actor, { anyOf, ofAssociation }: Screen): boolean {
  return canAny(anyOf) && !(ofAssociation && profile.clubId !== null);
}
