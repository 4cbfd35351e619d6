/** A visible record with a value that an input has too. */
export interface Duplicate {
  id: string;
  area: string;
  code: string | null;
  name: string;
  /** Its states that steps change, such as its approval, by field. */
  states: Readonly<Record<string, number>>;
}

/** What the refusal of such a value contains beside its error. */
export interface DuplicateDetails {
  /** The field with the value. */
  duplicateField: string;
  /** The records with this value that the reader may open; empty when they may open none. */
  duplicates: Duplicate[];
  /** The field for the reason that permits a second record; null when nothing permits one. */
  reasonField: string | null;
}
