import { useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { SWRConfig, useSWRConfig } from 'swr';
import { siteRoutes } from '#shared/site.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { useTeamMembers } from '#web/features/members/team-members.ts';
import { useColdStorage, useHotStorage } from '#web/features/storage/storage-amounts.ts';
import { useCurrentUser } from '#web/features/workspace/current-user.ts';
import { isSignedOut, shownWorkspace } from '#web/lib/api-client.ts';
import { onAuthEvent } from '#web/lib/auth-events.ts';
import { swrConfig } from '#web/lib/swr-config.ts';
import { openedCache } from './dashboard/initial-data.ts';
import { securityParts } from './dashboard/tab-scripts.ts';
import { keepTab } from './dashboard/tabs.tsx';
import { Workspace } from './dashboard/workspace.tsx';

const config = { ...swrConfig, provider: openedCache };

/** The workspace dashboard, for whoever is signed in. */
export default function Dashboard() {
  // Another workspace is opened in a place of its own: nothing of the one before is left in it.
  const [opened, setOpened] = useState(0);
  return (
    <SWRConfig key={opened} value={config}>
      <PageMeta title="Dashboard" />
      <Loaded onOtherWorkspace={() => setOpened(opened + 1)} />
    </SWRConfig>
  );
}

/** Asks for everything at once, and shows the workspace as soon as it is known whose it is. */
function Loaded({ onOtherWorkspace }: { onOtherWorkspace: () => void }) {
  const user = useCurrentUser();
  const team = useTeamMembers();
  const hot = useHotStorage();
  const cold = useColdStorage();
  const [signedOut, setSignedOut] = useState(false);
  const { sessionEnded, refreshAll } = useRefusals(onOtherWorkspace);
  const workspaceId = user.user?.workspaceId ?? null;
  // Recovery codes are shown after the second factor is there: they must be seen before the workspace is.
  const [atGate, setAtGate] = useState(false);
  const lacksSecondFactor = user.user?.secondFactorRequired && !user.user.hasSecondFactor;
  if (lacksSecondFactor && !atGate) setAtGate(true);
  const security = securityParts.useModule(atGate);

  // Before anything is asked for, here or in the place that comes after this one.
  useLayoutEffect(() => {
    shownWorkspace.id = workspaceId;
    return () => {
      shownWorkspace.id = null;
    };
  }, [workspaceId]);

  if (signedOut) return <SignedOut />;
  // What was refused before there was anybody to hear of it is known by its error.
  if (sessionEnded || isSignedOut(user.error)) return <ToSignIn />;
  if (user.user && atGate) {
    if (!security) return <Waiting label="Loading your workspace" />;
    return (
      <security.SecondFactorGate
        user={user.user}
        onSetUp={() => refreshAll().then(() => setAtGate(false))}
        onSignedOut={() => setSignedOut(true)}
        onOtherWorkspace={onOtherWorkspace}
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
        hot={hot}
        cold={cold}
      />
    );
  }
  if (user.error && !user.isValidating) {
    return (
      <main className="grid min-h-dvh place-items-center p-5">
        <LoadError what="Your workspace" onRetry={user.refresh}>
          Nothing is lost. Please check your connection.
        </LoadError>
      </main>
    );
  }
  return <Waiting label="Loading your workspace" />;
}

/**
 * Keeps the screen to what the session still allows: a change refused for want of a permission means that the role is
 * another by now, so everything is fetched again.
 */
function useRefusals(onOtherWorkspace: () => void) {
  const [sessionEnded, setEnded] = useState(false);
  const { mutate } = useSWRConfig();
  // Together with the first requests, which may be refused before anything is painted.
  useLayoutEffect(
    () =>
      onAuthEvent((refusal) => {
        if (refusal === 'signed_out') setEnded(true);
        else if (refusal === 'other_workspace') onOtherWorkspace();
        else if (refusal === 'second_factor_required') void mutate('/api/user');
        else void mutate(() => true);
      }),
    [mutate, onOtherWorkspace],
  );
  return { sessionEnded, refreshAll: () => mutate(() => true) };
}

function Waiting({ label }: { label: string }) {
  return (
    <main className="grid min-h-dvh place-items-center text-muted">
      <Spinner size="lg" label={label} />
    </main>
  );
}

/**
 * Goes home by a new load of the site: nothing of the session is left in memory, and where the browser
 * keeps this page for its Back button, it keeps one with nothing on it, which then asks who is signed in.
 */
function SignedOut() {
  useEffect(() => {
    const cameBack = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', cameBack);
    window.location.assign(siteRoutes.home);
    return () => window.removeEventListener('pageshow', cameBack);
  }, []);
  return <Waiting label="Signing out" />;
}

/** To the sign-in screen, and back to this very address after it. */
function ToSignIn() {
  const { pathname, search, state } = useLocation();
  useEffect(() => keepTab(state), [state]);
  const next = encodeURIComponent(pathname + search).replaceAll('%2F', '/');
  return <Navigate to={`${siteRoutes.login}?next=${next}`} replace />;
}
