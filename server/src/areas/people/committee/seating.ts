import { memberName } from '../../../db/names.ts';
import type { SeatBody, SeatedPerson } from '@hoivien/contract/areas/people/committee/committee.schema.ts';
import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { APPROVAL, MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { cleanLine, fold } from '@hoivien/contract/kit/fold.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { InputOf, Resource } from '@hoivien/contract/kit/resource.ts';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { terms } from '../../../db/tables/committee.ts';
import { memberContacts, members, personProfiles } from '../../../db/tables/member.ts';
import { type Call, require } from '../../../kit/call.ts';
import { lockTexts } from '../../../kit/crud/statements.ts';
import { requireUnseenFree } from '../../../kit/crud/unseen.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { inTransaction } from '../../../kit/crud/write.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import {
  linkSamePerson,
  memberScope,
  nextCode,
  type PartyArea,
  type PersonPlace,
  tellOfChange,
} from '../party/index.ts';
import { isOpen, LEADER, mayChoose } from './candidates.ts';
import { committeeArea } from './committee.area.ts';
import { addSeat } from './seat-actions.ts';
import type { SeatInput } from './seats-part.ts';

/** What putting people on a committee needs: their area, and the prefix of new codes. */
export interface Seating {
  area: PartyArea<Resource>;
  prefix: string;
}

/** A chosen person with the values that a record as committee member takes over. */
interface Chosen {
  place: PersonPlace;
  name: string;
  idCardEnc: Buffer | null;
  idCardHash: Buffer | null;
  /** The committee member that is linked with the person. */
  linkedId: string | null;
  /** Values under the names of the fields of a committee member. */
  values: {
    gender: number | null;
    dayOfBirth: string | null;
    position: string | null;
    workUnit: string | null;
    phoneNumber: string | null;
    emailAddress: string | null;
  };
}

/**
 * Puts a person on a committee. Who is a committee member already gets only the seat; for anybody else it makes the record
 * from the chosen one, without showing its values to the actor. Two requests for one person make one record.
 */
export async function seatPerson(
  call: Call,
  seating: Seating,
  committeeId: string,
  body: SeatBody,
): Promise<SeatedPerson> {
  const { area } = seating;
  await committeeArea.get(call, committeeId);
  let done: SeatedPerson | undefined;
  await inTransaction(call, area.source, async (inner) => {
    const seat = await seatOf(inner, committeeId, body);
    const { executiveId, chosen } = await chosenPerson(inner, body);
    const holderId = executiveId ?? (chosen && (await sameExecutive(inner, chosen)));
    if (chosen && holderId && holderId !== chosen.linkedId) await linkSamePerson(inner.db, holderId, chosen.place);
    done = await readable(() =>
      holderId ? seatExisting(inner, seating, holderId, seat) : seatNew(inner, seating, chosen as Chosen, seat),
    );
  });
  return done as SeatedPerson;
}

/** The seat as an item of a record. Refuses a term of another committee. */
async function seatOf({ db }: Call, committeeId: string, body: SeatBody): Promise<SeatInput & { startsOn: string }> {
  const { termId, titleId, position, startsOn, endsOn } = body;
  const [term] = await db
    .select({ startsOn: terms.startsOn })
    .from(terms)
    .where(and(eq(terms.id, termId), eq(terms.committeeId, committeeId)));
  if (!term) throw inputRefusal([{ field: 'termId', message: 'Mes.Committees.TermId.NotFound' }]);
  return {
    termId,
    titleId,
    position: position || null,
    startsOn: startsOn ?? term.startsOn,
    endsOn: endsOn ?? null,
    endReason: null,
  };
}

/** Reads and locks the person whom the actor has chosen. Refuses a person whom the actor's lists do not show. */
async function chosenPerson(
  call: Call,
  { person: { kind, id } }: SeatBody,
): Promise<{ executiveId?: string; chosen?: Chosen }> {
  if (kind === 'leader' || kind === 'contact') return { chosen: await chosenStanding(call, kind, id) };
  const type = kind === 'executive' ? MEMBER_TYPE.executive : MEMBER_TYPE.person;
  const [row] = mayChoose(call, type)
    ? await call.db
        .select()
        .from(members)
        .where(and(eq(members.id, id), eq(members.type, type), memberScope.filter(call.actor), isOpen))
        .for('update')
    : [];
  if (!row) throw gone();
  if (kind === 'executive') return { executiveId: id };
  const [profile] = await call.db
    .select({
      gender: personProfiles.gender,
      dayOfBirth: personProfiles.dayOfBirth,
      position: personProfiles.position,
      workUnit: sql<string | null>`coalesce(${personProfiles.workUnit}, ${memberName(personProfiles.workMemberId)})`,
    })
    .from(personProfiles)
    .where(eq(personProfiles.memberId, id));
  const { name, idCardEnc, idCardHash, phoneNumber, emailAddress } = row;
  const { gender = null, dayOfBirth = null, position = null, workUnit = null } = profile ?? {};
  const [linked] = await call.db
    .select({ id: members.id })
    .from(personProfiles)
    .innerJoin(members, eq(members.id, personProfiles.memberId))
    .where(and(eq(personProfiles.sameAsId, id), isExecutive))
    .limit(1);
  const values = { gender, dayOfBirth, position, workUnit, phoneNumber, emailAddress };
  return { chosen: { place: { memberId: id }, name, idCardEnc, idCardHash, linkedId: linked?.id ?? null, values } };
}

async function chosenStanding(call: Call, kind: 'leader' | 'contact', id: string): Promise<Chosen> {
  const contact = memberContacts;
  const [row] = mayChoose(call, MEMBER_TYPE.unit)
    ? await call.db
        .select({ contact, workUnit: members.name })
        .from(contact)
        .innerJoin(members, eq(members.id, contact.memberId))
        .where(
          and(
            eq(contact.id, id),
            kind === 'leader' ? eq(contact.kind, LEADER) : ne(contact.kind, LEADER),
            eq(members.register, MEMBER_TYPE.unit),
            memberScope.filter(call.actor),
            isOpen,
          ),
        )
        .for('update', { of: contact })
    : [];
  if (!row?.contact.name) throw gone();
  const { name, personId, gender, dayOfBirth, position, phoneNumber, emailAddress } = row.contact;
  const [linked] = personId
    ? await call.db
        .select({ id: members.id })
        .from(members)
        .leftJoin(personProfiles, eq(personProfiles.memberId, members.id))
        .where(and(isExecutive, or(eq(members.id, personId), eq(personProfiles.sameAsId, personId))))
        .limit(1)
    : [];
  return {
    place: { contactId: id },
    name,
    idCardEnc: null,
    idCardHash: null,
    linkedId: linked?.id ?? null,
    values: { gender, dayOfBirth, position, workUnit: row.workUnit, phoneNumber, emailAddress },
  };
}

/**
 * The record of the chosen person as committee member: the linked one, or a visible one with the same identity number, or
 * with the same name and the same phone, e-mail or birthday.
 */
async function sameExecutive(call: Call, { name, idCardHash, linkedId, values }: Chosen): Promise<string | undefined> {
  if (linkedId) return linkedId;
  const key = keyOf(name);
  // The same person may be chosen at two places at once: as personal member, and as leader of a company.
  await lockTexts(call.db, [`committee member ${key}`]);
  const { phoneNumber, emailAddress, dayOfBirth } = values;
  const signs = [
    ...(idCardHash ? [eq(members.idCardHash, idCardHash)] : []),
    ...(phoneNumber ? [eq(members.phoneNumber, phoneNumber)] : []),
    ...(emailAddress ? [eq(members.emailAddressKey, fold(emailAddress))] : []),
    ...(dayOfBirth ? [eq(personProfiles.dayOfBirth, dayOfBirth)] : []),
  ];
  if (signs.length === 0) return undefined;
  const found = await call.db
    .select({ id: members.id, name: members.name, idCardHash: members.idCardHash })
    .from(members)
    .leftJoin(personProfiles, eq(personProfiles.memberId, members.id))
    .where(and(isExecutive, memberScope.filter(call.actor), or(...signs)));
  const hasNumber = (other: Buffer | null) => idCardHash !== null && other?.equals(idCardHash) === true;
  const isOther = (other: Buffer | null) => idCardHash !== null && other !== null && !other.equals(idCardHash);
  const same =
    found.find((one) => hasNumber(one.idCardHash)) ??
    found.find((one) => keyOf(one.name) === key && !isOther(one.idCardHash));
  return same?.id;
}

function keyOf(name: string): string {
  return fold(cleanLine(name));
}

async function seatExisting(
  call: Call,
  { area }: Seating,
  id: string,
  seat: SeatInput & { startsOn: string },
): Promise<SeatedPerson> {
  require(call, permissionCode(executiveCommittee.area, 'Update'));
  const [row] = await call.db.select().from(members).where(eq(members.id, id)).for('update');
  if (!row || row.approval === APPROVAL.refused || row.restrictedAt !== null || row.erasedAt !== null) {
    throw new Refusal('Mes.Committees.Person.NotAllowed', 400, [
      { field: 'person', message: 'Mes.Committees.Person.NotAllowed' },
    ]);
  }
  await addSeat(call, area.source, id, seat);
  await tellOfChange(call, area.source.resource, { id, name: row.name });
  const isWaiting = row.approval === APPROVAL.waiting;
  return { memberId: id, name: row.name, isNew: false, isWaiting, startsOn: seat.startsOn };
}

async function seatNew(
  inner: Call,
  { area, prefix }: Seating,
  { place, name, idCardEnc, values }: Chosen,
  seat: SeatInput & { startsOn: string },
): Promise<SeatedPerson> {
  require(inner, permissionCode(executiveCommittee.area, 'Create'));
  await lockTexts(inner.db, [`next code ${prefix}`]);
  const code = await nextCode(inner, prefix);
  const idCard = idCardEnc ? area.source.seal?.open(idCardEnc) : undefined;
  const input: Values = {
    ...values,
    emailAddress: await freeAddress(inner, values.emailAddress),
    ...(idCard !== undefined && { idCard }),
    name,
    code,
    avatar: [],
    tagIds: [],
    attachmentIds: [],
    canConfirmActivity: true,
    prorogues: [seat],
  };
  await requireUnseenFree(inner, area.source, input, { isWithin: true });
  const record = await area.create(inner, input as InputOf<Resource>);
  await linkSamePerson(inner.db, record.id, place);
  const isWaiting = (record as Values).approval === APPROVAL.waiting;
  return { memberId: record.id, name, isNew: true, isWaiting, startsOn: seat.startsOn };
}

/** The address, unless a visible committee member of another name has it: companies give one address to several people. */
async function freeAddress(call: Call, address: string | null): Promise<string | null> {
  if (!address) return null;
  const [taken] = await call.db
    .select({ id: members.id })
    .from(members)
    .where(and(isExecutive, eq(members.emailAddressKey, fold(address)), memberScope.filter(call.actor)));
  return taken ? null : address;
}

/** Runs a write of a record; an error at a seat of the record belongs to the same input of the dialog. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors.some(({ field }) => field.startsWith('prorogues.'))) throw error;
    throw inputRefusal(
      error.errors.map(({ field, message }) => {
        const part = field.split('.').at(-1) ?? field;
        return part === 'termId' && message.endsWith('.Duplicate')
          ? { field: 'person', message: 'Mes.Committees.Person.Duplicate' }
          : { field: part, message };
      }),
    );
  }
}

const isExecutive = and(eq(members.type, MEMBER_TYPE.executive), isNull(members.erasedAt));

function gone(): Refusal {
  return inputRefusal([{ field: 'person', message: 'Mes.Committees.Person.NotFound' }]);
}
