import { profileCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { ask, tell } from '../kit/api/ask.ts';
import '../kit/ui/mantine-private.ts';
import { notifications } from '@mantine/notifications';
import { type Profile } from '@hoivien/contract/kit/session/session.schema.ts';
import type { Language } from '@hoivien/contract/kit/message.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { RouterProvider } from 'react-router';
import { ApiError } from '../kit/api/client.ts';
import { forgetProof } from '../kit/api/proof.ts';
import { type Actor, ActorProvider, buildActor } from '../kit/auth/actor.ts';
import { useLanguage } from '../kit/i18n/language.ts';
import { showLanguage, storedLanguage } from '../kit/i18n/language.ts';
import { onSignOut } from '../kit/auth/session.ts';
import { dropAllDrafts } from '../kit/ui/drafts.ts';
import { forgetListPlaces } from '../kit/resource/use-list-place.ts';
import { CanOpenProvider } from '../kit/ui/landing.ts';
import { AreaScreensProvider } from '../kit/screen/area-screens.ts';
import { NamedAreasProvider } from '../kit/screen/named-areas.ts';
import { namedAreas } from './named-areas.ts';
import { loadSettings } from '../kit/settings/settings.ts';
import { Mask } from '../kit/ui/Mask.tsx';
import { Toasts } from '../kit/ui/Toasts.tsx';
import { areas } from './areas.ts';
import { IdleWatch } from './layout/IdleWatch.tsx';
import { SeeAsBand } from './layout/SeeAsBand.tsx';
import { SightDialog } from './layout/SightDialog.tsx';
import { ProofDialog } from './layout/ProofDialog.tsx';
import { SignOutQuestion } from './offline/SignOutQuestion.tsx';
import { ProfileFailed } from './problem/ProfileFailed.tsx';
import { canOpen, createPrivateRouter } from './router.tsx';
import { useAppearance } from './use-appearance.ts';
import { useRouterLife } from './use-router-life.ts';

/** The application of a signed-in user. Only the mask shows until the profile says which screens the user may open. */
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
  useEffect(() => onSignOut(forgetListPlaces), []);
  useKeptLanguage(data);
  useNewDuties();
  return (
    <>
      {data && <Screens profile={data} />}
      {!data && (error && !isFetching ? <ProfileFailed error={error} onRetry={() => void refetch()} /> : <Mask />)}
      <SignOutQuestion />
    </>
  );
}

function Screens({ profile }: { profile: Profile }) {
  const actor = useMemo(() => buildActor(profile), [profile]);
  const opens = useMemo(() => canOpen(actor), [actor]);
  const router = useRouterOf(actor);
  useRouterLife(router);
  useAppearance(profile.id);
  // Notifications and proofs of a session end with it.
  useEffect(
    () => () => {
      notifications.clean();
      forgetProof();
    },
    [],
  );
  return (
    <ActorProvider value={actor}>
      <CanOpenProvider value={opens}>
        <AreaScreensProvider value={areas}>
          <NamedAreasProvider value={namedAreas}>
            <RouterProvider router={router} />
          </NamedAreasProvider>
        </AreaScreensProvider>
        <SeeAsBand />
        <SightDialog />
        <ProofDialog />
        {profile.idleMinutes && <IdleWatch minutes={profile.idleMinutes} />}
        <Toasts />
      </CanOpenProvider>
    </ActorProvider>
  );
}

/**
 * The router of a user. It changes only when the user may open other screens, because a new router loses unsaved input.
 */
function useRouterOf(actor: Actor) {
  const { passwordExpired, factorMissing, role } = actor.profile;
  const rights = JSON.stringify([passwordExpired, factorMissing, role?.rolePermissions, actor.ownClub]);
  const [made, setMade] = useState(() => ({ rights, router: createPrivateRouter(actor) }));
  if (made.rights !== rights) setMade({ rights, router: createPrivateRouter(actor) });
  return made.router;
}

/**
 * Reads the profile, and the user's settings before the first screen appears, so that no list changes its layout
 * afterwards.
 */
async function readProfile(signal: AbortSignal): Promise<Profile> {
  const profile = await ask(profileCalls.read, { signal });
  // When the settings cannot be read, the copy in this browser is enough.
  if (profile.role && !profile.passwordExpired && !profile.factorMissing)
    await loadSettings(profile.id).catch(() => undefined);
  return profile;
}

/** Reads the profile again when a refusal says that the user must first change a password or set up a second factor. */
function useNewDuties(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const error: unknown = event.action.error;
        if (error instanceof ApiError && error.status === 403 && /^Mes\.(AccessToken|SeeAs)\./.test(error.key))
          void client.invalidateQueries({ queryKey: ['profile'] });
      }),
    [client],
  );
}

/** Stores the chosen language on the server for the user's other machines. A failure does not disturb the user. */
function useKeptLanguage(profile: Profile | undefined): void {
  const language = useLanguage();
  // A new profile would draw everything again, so the language stays here.
  const kept = useRef<Language>(undefined);
  useEffect(() => {
    if (!profile || (kept.current ?? profile.language) === language || !storedLanguage()) return;
    kept.current = language;
    tell(profileCalls.saveLanguage, { body: { language } }).catch(() => undefined);
  }, [profile, language]);
}
