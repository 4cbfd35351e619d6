import { uuidv7 } from '../../../../kit/uuid.ts';
import { members } from '../../../../db/tables/member.ts';
import type { Prepare } from '../../../../testing/needs.ts';

const event = {
  startTime: '2035-01-01T01:00:00Z',
  endTime: '2035-01-01T04:00:00Z',
  score: 10,
  grades: [{ name: 'Xuất sắc', score: 5 }],
  places: 0,
  releaseAfter: 0,
};

/** Two people: a row stays with its person, and each person is on the list of an event once. */
const PEOPLE = 2;

export const needs: Readonly<Record<string, Prepare>> = {
  Activities: async () => () => event,
  ActivityChildren: async () => () => event,
  ActivityParticipants: async (db) => {
    const people = Array.from({ length: PEOPLE }, (_, number) => {
      const id = uuidv7();
      const code = `SK-${number}-${id.slice(-8)}`;
      return { id, type: 1, code, codeKey: code.toLowerCase(), name: `Công ty Mẫu ${number}`, approvedAt: new Date() };
    });
    await db.insert(members).values(people);
    return (number) => ({ memberId: people[number < 60 ? 0 : 1]?.id, attended: false, grade: null });
  },
};
