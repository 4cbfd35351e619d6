import { profileInputSchema } from '@hoivien/contract/areas/user/profile.schema.ts';
import { profileSchema } from '@hoivien/contract/areas/user/session.schema.ts';
import { ONE_PICTURE } from '@hoivien/contract/kit/attachment.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FileLinks } from '../../kit/attachments/file-links.ts';
import type { Incoming } from '../../kit/attachments/keep.ts';
import type { FileStore } from '../../kit/files.ts';
import { incomingFile } from '../../kit/http/incoming-file.ts';
import { replaceRoutes } from '../../kit/http/replace-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import type { Door } from './door.ts';
import { readProfile, saveLanguage, saveProfile } from './profile.service.ts';
import { endOver } from './see-as.service.ts';
import { removeAvatar, setAvatar } from './profile-avatar.service.ts';

interface ProfileOptions {
  door: Door;
  files: FileStore;
  links: FileLinks;
}

const at = { tag: 'Users', access: 'session' } as const;

/** Routes of a user's own profile, also for users without a role. */
export function profileRoutes({ door, files, links }: ProfileOptions): Route[] {
  return [
    route({
      ...at,
      method: 'GET',
      url: '/api/Users/Profile',
      evenExpired: true,
      evenSeeing: true,
      summary: 'Who is signed in, and what their role allows; while they see as another, what that one’s role allows',
      answer: profileSchema,
      handle: async (call) => {
        await endOver(call);
        return { data: await readProfile(call, links) };
      },
    }),
    ...replaceRoutes({
      ...at,
      url: '/api/Users/Profile',
      summary: 'Save what one says of oneself, as JSON or as a form',
      keepsAll: true,
      proof: 'some',
      body: profileInputSchema,
      answer: profileSchema,
      read: (call) => readProfile(call, links),
      handle: async (call, { body }) => {
        await saveProfile(call, door, body);
        return { data: await readProfile(call, links), message: 'Mes.Users.Profile.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'PUT',
      url: '/api/Users/Profile/Language',
      evenExpired: true,
      summary: 'Keep the language of the interface',
      body: z.object({ language: z.enum(LANGUAGES, { error: 'Mes.Users.Language.InValid' }) }),
      answer: z.null(),
      handle: async (call, { body }) => {
        await saveLanguage(call, body.language);
        return { data: null };
      },
    }),
    route({
      ...at,
      method: 'PUT',
      url: '/api/Users',
      summary: 'One’s own picture, as the multipart field "file": jpg, png or webp of at most 6 MB',
      answer: profileSchema,
      operation: 'setOwnPicture',
      raw: 'form',
      handle: async (call, { request }) => {
        await setAvatar(call, files, await pictureOf(request));
        return { data: await readProfile(call, links), message: 'Mes.Users.Avatar.Successfully' };
      },
    }),
    route({
      ...at,
      method: 'DELETE',
      url: '/api/Users/Profile/Avatar',
      summary: 'Remove one’s own picture',
      answer: profileSchema,
      handle: async (call) => {
        await removeAvatar(call, files);
        return { data: await readProfile(call, links), message: 'Mes.Users.AvatarRemoved.Successfully' };
      },
    }),
  ];
}

async function pictureOf(request: FastifyRequest): Promise<Incoming> {
  // One byte above the limit, so that the check of the size refuses a larger file and not the parser.
  return { ...(await incomingFile(request, { fileSize: ONE_PICTURE.maxEach + 1 })), wasCut: () => false };
}
