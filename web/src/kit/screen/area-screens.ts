import type { CalendarEntry } from '@hoivien/contract/kit/calendar-entry.ts';
import type { Attachment, AttachmentLimits } from '@hoivien/contract/kit/attachment.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { RecordOf, Resource } from '@hoivien/contract/kit/resource.ts';
import { type AreaName, registry } from '@hoivien/contract/registry.ts';
import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentType, createContext, useContext } from 'react';
import type { Actor } from '../auth/actor.ts';
import type { Words } from '../i18n/words.ts';
import type { Render } from './render.ts';
import type { Screen } from './screen.ts';

/** A text in both languages, or a function of the words of an area. */
export type Label = Pair | ((words: Words) => string);

export type PageKind = 'list' | 'add' | 'info' | 'edit' | 'import';
/** A page of an area. An area that has its page for some kinds of records names them as the type of `resource`. */
export type ResourcePage = Render<{ resource: Resource }>;

/**
 * The additions of an area to the browser beyond the general pages: inert data in `areas/x/screens.ts`, with one line
 * in the registry of the app. Pages, tabs and dialogs load when they open.
 *
 * @example export const noteScreens: AreaScreens = { tabs: [{ on: MEMBER_AREAS, name: 'notes', label, order: 50, load }] };
 */
export interface AreaScreens {
  /** Pages that replace the general ones, by area of their records. */
  readonly pages?: Readonly<
    Partial<Record<AreaName, Readonly<Partial<Record<PageKind, () => Promise<ResourcePage>>>>>>
  >;
  /** A place from which people take files for records, beside the files of their computer. */
  readonly fileSource?: FileSource;
  /** Screens that do not follow from a declaration. */
  readonly screens?: readonly OwnScreen[];
  /** Tabs on the records of other areas. */
  readonly tabs?: readonly TabOfOthers[];
  /** Parts beside the facts of the records of other areas, or above them. */
  readonly sides?: readonly SideOfOthers[];
  /** Entries in the menu of the records of other areas. */
  readonly entries?: readonly EntryOfOthers[];
  /** What is done with two chosen rows of the lists of other areas. */
  readonly pairs?: readonly PairOfOthers[];
  /** Areas whose records are copied in a way of their own, or never. */
  readonly notCopied?: readonly AreaName[];
  /** Pages that print lists or records of other areas. */
  readonly prints?: readonly PrintOfOthers[];
  /** Kinds of entries that the area has in the calendar, as `calendar` of its module on the server declares them. */
  readonly calendar?: readonly CalendarKind[];
  /** Panels on the first page, below the waiting lists and the calendar. */
  readonly home?: readonly HomePanel[];
  /** Lists that stand below another list and not in the menu, because their records are shown on its records. */
  readonly below?: Readonly<Partial<Record<AreaName, AreaName>>>;
  /** Lists that a club's user may not open. */
  readonly closedToClubs?: readonly AreaName[];
  /** The list that a club's user sees as one record: that of their own club. */
  readonly clubPage?: { readonly area: AreaName; readonly title: Label; readonly about: Label };
  /** The addresses of notices without a record of the registry, by area. */
  readonly notices?: Readonly<Record<string, (notice: NoticeOf, actor: Actor) => string | undefined>>;
}

/** What the address of a notice follows from. */
interface NoticeOf {
  readonly kind: string;
  readonly entityId: string | null;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A kind of entries in the calendar: its word, its look and where an entry opens. */
export interface CalendarKind {
  readonly kind: string;
  readonly label: Label;
  /** A grey, white or orange block. */
  readonly look: 'grey' | 'plain' | 'orange' | 'orangeLine';
  /** Its place among the kinds. */
  readonly order: number;
  /** Any of these codes shows the kind. */
  readonly anyOf: readonly string[];
  /** The address of an entry's record, and of its form. */
  readonly to: (this: void, id: string) => string;
  readonly edit?: (this: void, id: string) => string;
  /** The address at which people add one, with `start` and `end` as instants behind it, and the codes that open it. */
  readonly add?: { readonly path: string; readonly anyOf: readonly string[] };
  /** Gives an entry another time; it loads when somebody moves one. */
  readonly moving: () => Promise<CalendarMoving>;
}

/** How entries get another time from the calendar: by the save of their form. */
export interface CalendarMoving {
  /** Whether the person may leave out the letters about it. */
  readonly mayBeQuiet: boolean;
  /** Who has an invitation, and how many of them take part. */
  readonly reach: (id: string) => Promise<{ invited: number; confirmed: number }>;
  /** Saves the new times; `confirmed` are the answers to what the server asked about them. */
  readonly save: (entry: CalendarEntry, to: CalendarMove) => Promise<CalendarMoved>;
}

export interface CalendarMove {
  readonly startTime: string;
  readonly endTime: string;
  /** Whether those who have an invitation get a letter. */
  readonly tell: boolean;
  readonly confirmed: readonly string[];
}

export interface CalendarMoved {
  readonly message: string | null;
  /** Takes it back, as long as nobody was told. */
  readonly undo: (() => Promise<unknown>) | undefined;
}

/** A panel on the first page. It loads after the page itself. */
export interface HomePanel {
  /** Names the chunk in a failure. */
  readonly name: string;
  /** Any of these codes shows it. */
  readonly anyOf: readonly string[];
  readonly load: () => Promise<ComponentType>;
}

/** A dialog that gives a copy of a stored file as an unused upload of the person. */
export interface FileSource {
  readonly label: Label;
  readonly load: () => Promise<ComponentType<FileSourceProps>>;
}

export interface FileSourceProps {
  limits: AttachmentLimits;
  onChoose: (file: Attachment) => void;
  onClose: () => void;
}

/** A screen of an area. It names its parent by path; the parent may belong to any area. */
export interface OwnScreen extends Omit<Screen, 'title' | 'about' | 'parent' | 'area'> {
  readonly title: Label;
  readonly about?: Pair | ((words: Words) => string | undefined);
  readonly parent?: string;
}

/** Something on the records of other areas, and who sees it. */
interface OfOthers {
  readonly on: readonly AreaName[];
  /** Stands in the address of a tab (`?tab=name`) and names the chunk in a failure. */
  readonly name: string;
  readonly label: Label;
  /** Its place among the others. The tabs of the record's own page stand at 0 unless they name another place. */
  readonly order: number;
  /** Any of these codes opens it; none means everybody who sees the record. */
  readonly anyOf?: readonly string[];
  /** Actions on the area of the record; a person needs the permission for each of them. */
  readonly needs?: readonly string[];
  /** The records that have it; without it all. */
  readonly when?: OfRecord<boolean>;
}

/** What follows from a record; the type of a method for the reason of `Draw`. */
type OfRecord<Answer> = { of(this: void, record: RecordOf<Resource>, resource: Resource): Answer }['of'];

/** The props of a tab or a dialog. */
export interface OnRecordProps {
  resource: Resource;
  record: RecordOf<Resource>;
  id: string;
}

export interface TabOfOthers extends OfOthers {
  /** How many things it holds. */
  readonly count?: OfRecord<number | undefined>;
  readonly load: () => Promise<Render<OnRecordProps>>;
}

/** A part of the right column of a record, which draws its own heading with `SidePart`. */
export interface SideOfOthers extends Omit<OfOthers, 'label'> {
  /** It stands above the facts, in their width. */
  readonly leads?: true;
  readonly load: () => Promise<Render<OnRecordProps>>;
}

/** An entry of the menu, which leads to an address or loads and opens a dialog. */
export type EntryOfOthers = OfOthers & { readonly icon: TablerIcon } & (
    | {
        readonly to: OfRecord<string>;
        /** Where it stands as the main button of the head instead of in the menu. */
        readonly main?: true;
      }
    | { readonly load: () => Promise<Render<OnRecordProps & { onClose: () => void }>> }
  );

/** An entry in the bar of chosen rows that leads to a page about two of them; the first chosen one comes first. */
export interface PairOfOthers extends Omit<OfOthers, 'name' | 'order' | 'when'> {
  readonly icon: TablerIcon;
  readonly to: (this: void, ids: readonly [string, string]) => string;
}

/** A print page without frame, below the list of each area that it prints. */
export interface PrintOfOthers {
  readonly on: readonly AreaName[];
  /** The part after the list's address: `/print/cards`. */
  readonly path: `/print${string}`;
  /** The action on the area whose code opens the page. */
  readonly opensBy: 'Export' | 'View';
  /** Its entry in the list and the needed actions; undefined for a page that only a record links to. */
  readonly list?: {
    readonly label: Label;
    readonly needs: readonly string[];
    /** It also prints single records, by `id` in its address. */
    readonly ofChosen?: true;
  };
  readonly load: () => Promise<ResourcePage>;
}

const AreaScreensContext = createContext<readonly AreaScreens[]>([]);
/** Provides pages with the additions of all areas. */
export const AreaScreensProvider = AreaScreensContext.Provider;

/** The additions of all areas, which the kit reads without knowing an area. */
export function useAreaScreens(): readonly AreaScreens[] {
  return useContext(AreaScreensContext);
}

/** The codes of an action on each of the areas, without duplicates. @example codesOn(['Members', 'Clubs'], 'View') */
export function codesOn(areas: readonly AreaName[], action: string): string[] {
  const codes = registry
    .filter(({ resource }) => areas.includes(resource.area))
    .map(({ resource }) => permissionCode(resource.area, action));
  return [...new Set(codes)];
}

/** A label in the language of the words. */
export function labelText(label: Label, words: Words): string {
  return typeof label === 'function' ? label(words) : words.pick(label);
}

/** Whether an addition applies to this record for this user. */
export function isOn(
  { on, anyOf = [], needs = [], when }: Omit<OfOthers, 'label'>,
  { resource, record }: { resource: Resource; record: RecordOf<Resource> },
  { can, canAny }: Actor,
): boolean {
  return (
    on.some((area) => area === resource.area) &&
    canAny(anyOf) &&
    can(needs.map((action) => permissionCode(resource.area, action))) &&
    (when?.(record, resource) ?? true)
  );
}
