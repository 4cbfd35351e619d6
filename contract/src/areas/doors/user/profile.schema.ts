import { createSchema, defineResource, type InputOf } from '../../../kit/resource.ts';
import { user } from './user.resource.ts';

const { fullName, emailAddress, phoneNumber, gender, dayOfBirth } = user.fields;

/**
 * The fields of users that a person fills in about themselves, with the same rules and texts as in the administrator's
 * form.
 */
export const ownProfile = defineResource({
  ...user,
  fields: { fullName, emailAddress, phoneNumber, gender, dayOfBirth },
});

/** The body of `PUT /api/Users/Profile`. Without a language the present one stays. */
export const profileInput = defineResource({
  ...ownProfile,
  singular: 'Profile',
  fields: { ...ownProfile.fields, language: user.fields.language },
});
export const profileInputSchema = createSchema(profileInput);
export type ProfileInput = InputOf<typeof profileInput>;
