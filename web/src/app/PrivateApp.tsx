import '../kit/ui/mantine-private.ts';
import { notifications } from '@mantine/notifications';
import { type Profile } from '@hoivien/contract/areas/user/session.schema.ts';
import type { Language } from '@hoivien/contract/kit/message.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { RouterProvider } from 'react-router';
import { api } from '../kit/api/client.ts';
import { type Actor, ActorProvider, buildActor } from '../kit/auth/actor.ts';
import { useLanguage } from '../kit/i18n/base-words.ts';
import { showLanguage, storedLanguage } from '../kit/i18n/language.ts';
import { onSignOut } from '../kit/auth/session.ts';
import { dropAllDrafts } from '../kit/resource/form/drafts.ts';
import { AreaScreensProvider } from '../kit/screen/area-screens.ts';
import { loadSettings } from '../kit/settings/settings.ts';
import { Mask } from '../kit/ui/Mask.tsx';
import { Toasts } from '../kit/ui/notify.tsx';
import { areas } from './areas.ts';
import { ProfileFailed } from './pages/ProfileFailed.tsx';
import { createPrivateRouter } from './router.tsx';
import { useAppearance } from './use-appearance.ts';
import { useRouterLife } from './use-router-life.ts';

/** What a signed-in person sees: nothing but the mask until the profile tells what they may open. */
export function PrivateApp() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => readProfile(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data?.language && !storedLanguage()) showLanguage(data.language, false);
  }, [data?.language]);
  useEffect(() => onSignOut(dropAllDrafts), []);
  useKeptLanguage(data);
  if (data) return <Screens profile={data} />;
  return error && !isFetching ? <ProfileFailed error={error} onRetry={() => void refetch()} /> : <Mask />;
}

function Screens({ profile }: { profile: Profile }) {
  const actor = useMemo(() => buildActor(profile), [profile]);
  const router = useRouterOf(actor);
  useRouterLife(router);
  useAppearance(profile.id);
  // What a session said is over with it.
  useEffect(() => () => notifications.clean(), []);
  return (
    <ActorProvider value={actor}>
      <AreaScreensProvider value={areas}>
        <RouterProvider router={router} />
      </AreaScreensProvider>
      <Toasts />
    </ActorProvider>
  );
}

/** Made anew only when the person may open other screens: a new router takes along what is being typed. */
function useRouterOf(actor: Actor) {
  const { passwordExpired, role } = actor.profile;
  const rights = JSON.stringify([passwordExpired, role?.rolePermissions]);
  const [made, setMade] = useState(() => ({ rights, router: createPrivateRouter(actor) }));
  if (made.rights !== rights) setMade({ rights, router: createPrivateRouter(actor) });
  return made.router;
}

/** The person, and what they set for themselves before the first screen is drawn, so that no list jumps. */
async function readProfile(signal: AbortSignal): Promise<Profile> {
  const profile = await api.get<Profile>('/api/Users/Profile', { signal });
  // Their copy in this browser will do, when the settings cannot be read.
  if (profile.role && !profile.passwordExpired) await loadSettings(profile.id).catch(() => undefined);
  return profile;
}

/** The language a person chooses follows them to their next machine; that it could not be kept is nothing to stop for. */
function useKeptLanguage(profile: Profile | undefined): void {
  const language = useLanguage();
  // Not put back into the profile, which would draw everything again.
  const kept = useRef<Language>(undefined);
  useEffect(() => {
    if (!profile || (kept.current ?? profile.language) === language || !storedLanguage()) return;
    kept.current = language;
    api.send('PUT', '/api/Users/Profile/Language', { language }).catch(() => undefined);
  }, [profile, language]);
}
