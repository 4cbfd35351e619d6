import { profileCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { ask } from '../kit/api/ask.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, api } from '../kit/api/client.ts';
import { useActor } from '../kit/auth/actor.ts';

/**
 * The user's own picture, or null. The address in the profile works for a minute, so the picture is loaded once and
 * kept while the page is open, however often the profile is read again.
 */
export function useOwnAvatar(): string | null {
  const { avatarPath } = useActor().profile;
  const picture = useQuery({
    queryKey: ['avatar', avatarPath?.split('/')[3] ?? null],
    queryFn: () => fetchPicture(avatarPath as string),
    enabled: avatarPath !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return avatarPath === null ? null : (picture.data ?? null);
}

async function fetchPicture(path: string): Promise<string> {
  const { blob } = await api.download(path).catch((error: unknown) => fetchAgain(error));
  return URL.createObjectURL(blob);
}

/** Loads the picture with a new address, when the address in the profile has expired. */
async function fetchAgain(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  const { avatarPath } = await ask(profileCalls.read, {});
  if (avatarPath === null) throw error;
  return api.download(avatarPath);
}
