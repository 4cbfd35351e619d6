import { profileCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { ONE_PICTURE } from '@hoivien/contract/kit/attachment.ts';
import type { FastifyRequest } from 'fastify';
import type { FileLinks } from '../../../kit/attachments/file-links.ts';
import type { Incoming } from '../../../kit/attachments/keep.ts';
import type { FileStore } from '../../../kit/files.ts';
import { incomingFile } from '../../../kit/http/incoming-file.ts';
import { replaceRoutes } from '../../../kit/http/replace-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import type { Door } from './door.ts';
import { readProfile, saveLanguage, saveProfile } from './profile.service.ts';
import { endOver } from './see-as.service.ts';
import { removeAvatar, setAvatar } from './profile-avatar.service.ts';

interface ProfileOptions {
  door: Door;
  files: FileStore;
  links: FileLinks;
}

/** Routes of a user's own profile, also for users without a role. */
export function profileRoutes({ door, files, links }: ProfileOptions): Route[] {
  return [
    serve(
      profileCalls.read,
      async (call) => {
        await endOver(call);
        return { data: await readProfile(call, links) };
      },
      { evenExpired: true, evenSeeing: true },
    ),
    ...replaceRoutes({
      ...profileCalls.save,
      keepsAll: true,
      read: (call) => readProfile(call, links),
      handle: async (call, { body }) => {
        await saveProfile(call, door, body);
        return { data: await readProfile(call, links), message: 'Mes.Users.Profile.Successfully' };
      },
    }),
    serve(
      profileCalls.saveLanguage,
      async (call, { body }) => {
        await saveLanguage(call, body.language);
        return { data: null };
      },
      { evenExpired: true },
    ),
    serve(
      profileCalls.setPicture,
      async (call, { request }) => {
        await setAvatar(call, files, await pictureOf(request));
        return { data: await readProfile(call, links), message: 'Mes.Users.Avatar.Successfully' };
      },
      { raw: 'form' },
    ),
    serve(profileCalls.removePicture, async (call) => {
      await removeAvatar(call, files);
      return { data: await readProfile(call, links), message: 'Mes.Users.AvatarRemoved.Successfully' };
    }),
  ];
}

async function pictureOf(request: FastifyRequest): Promise<Incoming> {
  // One byte above the limit, so that the check of the size refuses a larger file and not the parser.
  return { ...(await incomingFile(request, { fileSize: ONE_PICTURE.maxEach + 1 })), wasCut: () => false };
}
