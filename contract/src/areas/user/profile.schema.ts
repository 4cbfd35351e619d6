import { createSchema, defineResource, type InputOf } from '../../kit/resource.ts';
import { user } from './user.resource.ts';

const { fullName, emailAddress, phoneNumber, gender, dayOfBirth } = user.fields;

/** What a person fills in of themselves, under the same rules and words as an administrator does. */
export const ownProfile = defineResource({
  ...user,
  fields: { fullName, emailAddress, phoneNumber, gender, dayOfBirth },
});

/** What `PUT /api/Users/Profile` takes. Without a language the one that is kept stays. */
export const profileInput = defineResource({
  ...ownProfile,
  singular: 'Profile',
  fields: { ...ownProfile.fields, language: user.fields.language },
});
export const profileInputSchema = createSchema(profileInput);
export type ProfileInput = InputOf<typeof profileInput>;
