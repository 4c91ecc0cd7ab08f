import { useRef, useState } from 'react';
import type { Session } from '#shared/sessions.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useFocusRestoration } from '#web/components/use-focus-restoration.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { ensureRemoved } from '#web/lib/api/ensure-removed.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { formatDate } from '#web/lib/format.ts';
import { ignoreDoubleClick } from '#web/lib/ignore-double-click.ts';
import { AccountSection } from './account-section.tsx';
import { EndSessionsDialog, OwnLinkList, useOwnLinks } from './own-links.tsx';

/** The user's sessions. Revoking all sessions calls `onSignedOut`: the current one is revoked too. */
export function Sessions({ onSignedOut }: { onSignedOut: () => void }) {
  const { call } = useApi();
  const { sessions, end } = useOwnSessions();
  const { links, refetch } = useOwnLinks();
  const [ending, setEnding] = useState<Session | 'all'>();
  const signOut = async ({ endLinks }: { endLinks: boolean }) => {
    await call('POST /api/logout-everywhere', {
      query: { ...(endLinks && { links: 'end' as const }) },
    });
    onSignedOut();
  };
  const { run: signOutAtOnce, busy } = useAction(
    () => signOut({ endLinks: false }),
    errorToast('Failed to sign out everywhere'),
  );
  const madeIn = (id: string) => links.filter(({ sessionId }) => sessionId === id);
  const isEnded = (id: string | undefined) =>
    sessions !== undefined && !sessions.some((session) => session.id === id);
  const left = links.filter(({ sessionId }) => isEnded(sessionId));
  const endSession = async ({ id }: Session, { endLinks }: { endLinks: boolean }) => {
    await end(id, { endLinks });
    toast({ title: 'Session ended' });
    if (endLinks) await refetch();
  };
  return (
    <AccountSection
      title="Sessions"
      about="Where you are signed in. End any session that you do not recognize: the computers that were connected in it are disconnected too."
    >
      {sessions && (
        <SessionList
          sessions={sessions}
          onEnd={async (session) => {
            if (madeIn(session.id).length > 0) setEnding(session);
            else await endSession(session, { endLinks: false });
          }}
        />
      )}
      {left.length > 0 && (
        <div className="mb-4">
          <p className="mb-2 max-w-prose text-sm text-muted">
            These client links were made in sessions that have ended, and are open. Revoke those
            that you do not recognize under Review, or sign out everywhere and end them all.
          </p>
          <OwnLinkList links={left} />
        </div>
      )}
      <Button
        variant="secondary"
        busy={busy}
        onClick={links.length > 0 ? () => setEnding('all') : signOutAtOnce}
      >
        {busy ? 'Signing out...' : 'Sign out everywhere'}
      </Button>
      {ending === 'all' && (
        <EndSessionsDialog
          title="Sign out everywhere?"
          send={['Sign out everywhere', 'Signing out...']}
          links={links}
          onEnd={signOut}
          onClose={() => setEnding(undefined)}
          failure="Failed to sign out everywhere"
        />
      )}
      {ending && ending !== 'all' && (
        <EndSessionsDialog
          title={`End the session of ${ending.device}?`}
          send={['End the session', 'Ending...']}
          links={madeIn(ending.id)}
          onEnd={async (options) => {
            await endSession(ending, options);
            setEnding(undefined);
          }}
          onClose={() => setEnding(undefined)}
          failure="Failed to end the session"
        />
      )}
    </AccountSection>
  );
}

interface SessionListProps {
  sessions: readonly Session[];
  /** Rejects if it was not ended. */
  onEnd: (session: Session) => Promise<unknown>;
}

/** The user's sessions; every session except the current one can be revoked here. */
function SessionList({ sessions, onEnd }: SessionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { attributes } = useFocusRestoration(list);
  return (
    <ul
      ref={list}
      {...attributes}
      className="mb-4 divide-y divide-line rounded-control border border-line text-sm"
    >
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onEnd={() => onEnd(session)} />
      ))}
    </ul>
  );
}

interface SessionRowProps {
  session: Session;
  /** Rejects if it was not ended. */
  onEnd: () => Promise<unknown>;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { device, createdAt, lastUsedAt, current } = session;
  const { run: end, busy } = useAction(onEnd, errorToast('Failed to end the session'));
  const [since, used] = [createdAt, lastUsedAt].map((time) => formatDate(new Date(time)));
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate">{device}</p>
        <p className="text-muted">
          {`Signed in ${since}${since === used ? '' : `, last used ${used}`}`}
        </p>
      </div>
      {current ? (
        <Badge tone="success">This session</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          onClick={ignoreDoubleClick(end)}
          aria-label={`End the session of ${device}, ${since}`}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** The user's sessions, and how to end one; the cache is updated from the response. */
function useOwnSessions() {
  const { call } = useApi();
  const { data, mutate } = useQuery('/api/sessions');
  return {
    sessions: data?.sessions,
    /** Rejects if it was not ended. */
    async end(id: string, { endLinks }: { endLinks: boolean }) {
      const query = { ...(endLinks && { links: 'end' as const }) };
      await ensureRemoved(call('DELETE /api/sessions/{id}', { params: { id }, query }));
      await mutate(
        (current) => current && { sessions: current.sessions.filter((one) => one.id !== id) },
        { revalidate: false },
      );
    },
  };
}
