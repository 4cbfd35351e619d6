/** A column that names a member or, for `clubs`, a club. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  /** What tells its rows apart besides the column itself. */
  readonly key: readonly string[];
  /** `move`: its rows go to the survivor. `own`: the row is the member's own and merged value by value. `drop`: found anew. */
  readonly rule: 'move' | 'own' | 'drop';
  /** Moved by taking out and putting in: a constraint would see half of a plain update. */
  readonly carried?: true;
  /** What its rows are to people, where the fields of a record do not show them. */
  readonly told?: string;
}

const move = (table: string, column: string, told?: string, key: readonly string[] = ['id']): Reference => ({
  table,
  column,
  key,
  rule: 'move',
  ...(told !== undefined && { told }),
});
const own = (table: string, column: string): Reference => ({ table, column, key: [], rule: 'own' });

/** Every foreign key to `members`: a test holds this list against the database, so a new table cannot be forgotten. */
export const memberReferences: readonly Reference[] = [
  own('enterprise_profiles', 'member_id'),
  own('person_profiles', 'member_id'),
  own('clubs', 'id'),
  move('addresses', 'member_id'),
  move('member_contacts', 'member_id'),
  move('member_careers', 'member_id', undefined, ['career_id']),
  move('member_fields', 'member_id'),
  move('member_tags', 'member_id', undefined, ['tag_id']),
  { ...move('memberships', 'member_id', 'stays'), carried: true },
  move('member_notes', 'member_id', 'notes'),
  move('club_members', 'member_id', 'clubs'),
  move('club_invitations', 'member_id', 'invitations'),
  move('member_contacts', 'person_id', 'people'),
  move('person_profiles', 'work_member_id', 'people', ['member_id']),
  move('representatives', 'owner_id', 'representatives'),
  move('representatives', 'person_id', 'representatives'),
  move('seats', 'member_id', 'seats'),
  move('schedules', 'host_id', 'meetings'),
  move('schedule_participants', 'member_id', 'meetings'),
  move('consents', 'member_id', 'consents'),
  move('data_requests', 'member_id', 'consents'),
  move('deliveries', 'member_id'),
  { table: 'duplicate_pairs', column: 'a_id', key: ['b_id'], rule: 'drop' },
  { table: 'duplicate_pairs', column: 'b_id', key: ['a_id'], rule: 'drop' },
];

/** Every foreign key to `clubs`, and the columns beside them that name a club without one. */
export const clubReferences: readonly Reference[] = [
  move('club_members', 'club_id', 'clubMembers'),
  move('club_invitations', 'club_id', 'invitations'),
  move('committees', 'club_id', 'committees'),
  move('saved_views', 'club_id'),
  move('schedules', 'club_id', 'meetings'),
  move('users', 'club_id', 'users'),
];

/** Columns that name a club or a member without a foreign key. What only tells the past is left as it was told. */
export const keylessReferences: readonly Reference[] = [
  move('notices', 'entity_id'),
  move('import_runs', 'club_id'),
  move('deletions', 'club_id'),
  move('merges', 'club_id'),
];

/** Questions that are kept as JSON and may name a member or a club. */
export const keptQuestions = [
  { table: 'saved_views', column: 'query' },
  { table: 'schedules', column: 'filter' },
] as const;
