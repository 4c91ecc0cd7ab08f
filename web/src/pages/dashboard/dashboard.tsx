import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type Cache, SWRConfig, useSWRConfig } from 'swr';
import { collaboratorRole } from '#shared/rules/permissions.ts';
import { siteRoutes } from '#shared/rules/site.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { LoadingScreen } from '#web/components/loading-screen.tsx';
import { Tooltips } from '#web/components/overlays/tooltips.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { useFilesLocation } from '#web/features/files/use-files-location.ts';
import { useTeamMembers } from '#web/features/members/team-members.ts';
import { useCurrentUser } from '#web/features/workspace/current-user.ts';
import { createApiClient, isSignedOut } from '#web/lib/api/api-client.ts';
import { ApiContext, useApi } from '#web/lib/api/api-context.ts';
import { type AuthEvent, onAuthEvent } from '#web/lib/api/auth-events.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { createFetcher } from '#web/lib/api/fetcher.ts';
import { newCache, swrConfig } from '#web/lib/api/swr-config.ts';
import { useTheme } from '#web/lib/theme.ts';
import type { FirstRound } from './first-round.ts';
import { movedAddress, otherTabs, securityParts, titleOf, useTab } from './tabs.tsx';
import { Workspace } from './workspace.tsx';

export { preloadOverlays } from '#web/components/overlays/overlays.ts';
export { fetchFirstRound } from './first-round.ts';
export { welcomeParts } from './welcome.ts';

interface DashboardProps {
  /** What was asked for before the first render. It is used once: any later mount fetches everything again. */
  first?: FirstRound | undefined;
}

/** The dashboard, for signed-in users: everything in it has the workspace's theme and can have tooltips. */
export function Dashboard({ first }: DashboardProps) {
  const location = useLocation();
  const moved = movedAddress(location);
  const theme = useTheme();
  // Switching workspaces mounts a new tree, so that no state of the previous one remains.
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    if (moved) return;
    for (const path of [...(first?.arrived.keys() ?? [])]) first?.arrived.delete(path);
    first?.early.clear();
  }, [first, moved]);
  if (moved) return <Navigate to={moved + location.hash} state={location.state} replace />;
  return (
    <div data-theme={theme} className="min-h-dvh bg-surface pt-(--toast-top) text-text">
      <OpenedWorkspace key={opened} first={first} onOtherWorkspace={() => setOpened(opened + 1)} />
      <Tooltips />
    </div>
  );
}

interface OpenedWorkspaceProps extends DashboardProps {
  /** Called when the user's current workspace is another one, or none. */
  onOtherWorkspace: () => void;
}

/** Milliseconds until what was listed early, and not shown, is too old to be shown. */
const earlyMs = 30_000;

/** Each opened workspace has its own client and its own cache. */
function OpenedWorkspace({ first, ...change }: OpenedWorkspaceProps) {
  const [early] = useState(() => new Map(first?.early));
  const [client] = useState(() => createApiClient(early));
  const [config] = useState(() => ({
    ...swrConfig,
    fetcher: createFetcher({ client }),
    provider: () => copyOf(first?.arrived),
  }));
  useEffect(() => {
    const timer = setTimeout(() => early.clear(), earlyMs);
    return () => clearTimeout(timer);
  }, [early]);
  return (
    <ApiContext value={client}>
      <SWRConfig value={config}>
        <ScreenTitle />
        <LoadedDashboard {...change} />
      </SWRConfig>
    </ApiContext>
  );
}

function copyOf(arrived: Cache = newCache()): Cache {
  const cache = newCache();
  for (const path of arrived.keys()) cache.set(path, arrived.get(path) ?? {});
  return cache;
}

/** The title of the document, which tells tabs of the browser and entries of the history apart. */
function ScreenTitle() {
  const { user } = useCurrentUser();
  const { tab } = useTab(user);
  const place = useFilesLocation();
  const { search } = useLocation();
  // A review is titled by its page, which knows its title.
  if (tab === 'review' && new URLSearchParams(search).has('review')) return null;
  return <PageMeta title={user ? visibleName(titleOf(tab, place)) : 'Dashboard'} />;
}

/** Starts the requests of the first screen at once, and shows the workspace as soon as the user is known. */
function LoadedDashboard({ onOtherWorkspace }: Omit<OpenedWorkspaceProps, 'first'>) {
  const { setWorkspace } = useApi();
  const user = useCurrentUser();
  const { tab, open: openTab } = useTab(user.user);
  const place = useFilesLocation();
  const team = useTeamMembers(user.user?.role !== collaboratorRole);
  const [signedOut, setSignedOut] = useState(false);
  const { sessionEnded, refreshAll } = useAuthEvents(() => {
    // The folder in the address is of the workspace that was open.
    if (place.folder || place.file) openTab(tab, true);
    onOtherWorkspace();
  });
  const workspaceId = user.user?.workspaceId ?? null;
  const role = user.user?.role ?? null;
  // Recovery codes are shown after the second factor is set up: they must be seen before the workspace is.
  const [atGate, setAtGate] = useState(false);
  const lacksSecondFactor = user.user?.secondFactorRequired && !user.user.hasSecondFactor;
  if (lacksSecondFactor && !atGate) setAtGate(true);
  const security = securityParts.useModule(atGate);
  const others = otherTabs.useModule(atGate);

  // Set before any request starts that an effect sends.
  useLayoutEffect(() => setWorkspace(workspaceId, role), [setWorkspace, workspaceId, role]);

  if (signedOut) return <SignedOut />;
  // A rejection before the subscription is detected by its error.
  if (sessionEnded || isSignedOut(user.error)) return <RedirectToSignIn />;
  if (user.user && atGate) {
    if (!security) return <LoadingScreen label="Loading your workspace" />;
    const { permissions } = user.user;
    const onSetUp = () => refreshAll().then(() => setAtGate(false));
    const onSignedOut = () => setSignedOut(true);
    return (
      <security.SecondFactorGate
        user={user.user}
        onSetUp={onSetUp}
        onSignedOut={onSignedOut}
        onOtherWorkspace={onOtherWorkspace}
        account={
          others && (
            <others.OwnAccount
              user={user.user}
              may={(permission) => permissions.includes(permission)}
              onChanged={onSetUp}
              onSignedOut={onSignedOut}
            />
          )
        }
      />
    );
  }
  if (user.user) {
    return (
      <Workspace
        onSignedOut={() => setSignedOut(true)}
        onOtherWorkspace={onOtherWorkspace}
        user={user.user}
        refreshUser={user.refresh}
        team={team}
      />
    );
  }
  if (user.error && !user.isValidating) {
    return (
      <main className="grid min-h-dvh place-items-center p-5">
        <LoadError what="Your workspace" onRetry={user.refresh}>
          {`Nothing is lost. ${describeFailure(user.error)}`}
        </LoadError>
      </main>
    );
  }
  return <LoadingScreen label="Loading your workspace" />;
}

/**
 * Keeps the screen in line with what the session allows: where the user's role has changed, everything is
 * refetched.
 */
function useAuthEvents(onOtherWorkspace: () => void) {
  const [sessionEnded, setEnded] = useState(false);
  const { mutate } = useSWRConfig();
  const onRefusal = useEffectEvent((refusal: AuthEvent) => {
    if (refusal === 'signed_out') setEnded(true);
    else if (refusal === 'other_workspace') onOtherWorkspace();
    else if (refusal !== 'role_changed') void mutate('/api/user');
    else void mutate(() => true);
  });
  // A layout effect, because the first requests may be rejected before the first paint.
  useLayoutEffect(() => onAuthEvent((refusal) => onRefusal(refusal)), []);
  return { sessionEnded, refreshAll: () => mutate(() => true) };
}

/**
 * Goes to the home page with a full page load: no session data is left in memory, and the page in the browser's
 * back/forward cache is empty and checks the session when it is restored.
 */
function SignedOut() {
  useEffect(() => {
    const reloadRestored = (event: PageTransitionEvent) =>
      event.persisted && window.location.reload();
    window.addEventListener('pageshow', reloadRestored);
    window.location.assign(siteRoutes.home);
    return () => window.removeEventListener('pageshow', reloadRestored);
  }, []);
  return <LoadingScreen label="Signing out" />;
}

/** Redirects to sign-in, which returns to this URL and its history state: the open tab and folder. */
function RedirectToSignIn() {
  const { pathname, search, state } = useLocation();
  const next = encodeURIComponent(pathname + search).replaceAll('%2F', '/');
  return <Navigate to={`${siteRoutes.login}?next=${next}`} state={state} replace />;
}
