import { z } from 'zod';
import { coordinateText, LATITUDE_MAX, LONGITUDE_MAX, readCoordinate } from '../../../kit/point.ts';
import { createObject, defineResource, typed } from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';

/** The contact details of the association: one record, which every signed-in user may read. */
export const contact = defineResource({
  area: 'Contacts',
  singular: 'Contact',
  path: '/setting/contacts',
  menu: 'setting',
  sort: 'name:asc',
  actions: ['Update'],
  fields: {
    name: { kind: 'text', required: true },
    switchboard: { kind: 'phone' },
    email: { kind: 'email' },
    website: { kind: 'link' },
    fanpage: { kind: 'link' },
    address: { kind: 'text', max: 500 },
    latitude: { kind: 'text' },
    longitude: { kind: 'text' },
  },
});

/** The values of the record; coordinates in degrees. */
export interface Contact {
  name: string;
  switchboard: string | null;
  email: string | null;
  website: string | null;
  fanpage: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
}

const contactObject = createObject(contact)
  .extend({
    latitude: coordinate('Latitude', LATITUDE_MAX),
    longitude: coordinate('Longitude', LONGITUDE_MAX),
  })
  .superRefine(({ latitude, longitude }, context) => {
    if ((latitude === null) === (longitude === null)) return;
    const [path, message] =
      latitude === null
        ? ['latitude', 'Mes.Contacts.Latitude.Required']
        : ['longitude', 'Mes.Contacts.Longitude.Required'];
    context.addIssue({ code: 'custom', path: [path], message });
  });

/** The input of the form. A point has both coordinates or none. */
export const contactFormSchema = typed<Contact>(contactObject);

/** The body of `PUT /api/Contacts`; version 0 when nobody has saved the record. */
export const contactInputSchema = named(
  'ContactInput',
  typed<Contact & { version: number }>(
    contactObject.safeExtend({
      version: z.coerce.number({ error: 'Mes.Contacts.Version.Required' }).int().min(0),
    }),
  ),
);

const text = z.string().nullable();

/** The answer of `GET /api/Contacts`. */
export const contactSchema = named(
  'Contact',
  z.object({
    name: z.string(),
    switchboard: text,
    email: text,
    website: text,
    fanpage: text,
    address: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    version: z.int(),
    updatedAt: text,
    may: z.array(z.enum(['Update'])).meta({ description: 'The actions that the reader may take with them' }),
  }),
);
export type ContactRecord = z.output<typeof contactSchema>;

/** A number of degrees, or its text with a point or a comma. An empty value becomes null. */
function coordinate(field: 'Latitude' | 'Longitude', most: number) {
  const error = `Mes.Contacts.${field}.InValid`;
  return z
    .union([z.string(), z.number()], { error })
    .nullish()
    .transform((value, context) => {
      const written = typeof value === 'number' ? plain(value) : (value ?? '').trim();
      if (written === '') return null;
      const read = readCoordinate(written, most);
      if (read !== undefined) return read;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    });
}

/** All digits of a number, so that one with too many is refused and not rounded. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') && Number(coordinateText(value)) === value ? coordinateText(value) : text;
}
