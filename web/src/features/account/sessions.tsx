import { useRef, useState } from 'react';
import type { Session } from '#shared/calls/sessions.ts';
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
import { EndSessionsDialog, type OwnLink, OwnLinkList, useOwnLinks } from './own-links.tsx';

/** The user's sessions. Revoking all sessions calls `onSignedOut`: the current one is revoked too. */
export function Sessions({ onSignedOut }: { onSignedOut: () => void }) {
  const { call } = useApi();
  const { sessions, end } = useOwnSessions();
  const { links, refetch } = useOwnLinks();
  const [ending, setEnding] = useState<{ session: Session | null; links: readonly OwnLink[] }>();
  const signOut = async ({ endLinks }: EndOptions) => {
    await call('POST /api/logout-everywhere', { query: queryOf({ endLinks }) });
    onSignedOut();
  };
  const endSession = async (session: Session, { endLinks }: EndOptions) => {
    await end(session.id, { endLinks });
    setEnding(undefined);
    toast({ title: 'Session ended' });
    await refetch();
  };
  // Never from what an earlier answer said: what is not listed would stay open unseen.
  const openLinks = async () => (await call('GET /api/own-links')).links;
  const { run: askToSignOut, busy } = useAction(async () => {
    const made = await openLinks();
    if (made.length > 0) setEnding({ session: null, links: made });
    else await signOut({ endLinks: false });
  }, errorToast('Failed to sign out everywhere'));
  const askToEnd = async (session: Session) => {
    const made = (await openLinks()).filter(({ sessionId }) => sessionId === session.id);
    if (made.length > 0) setEnding({ session, links: made });
    else await endSession(session, { endLinks: false });
  };
  const left = links.filter(
    ({ sessionId }) => sessions !== undefined && !sessions.some(({ id }) => id === sessionId),
  );
  const close = () => setEnding(undefined);
  return (
    <AccountSection
      title="Sessions"
      about="Where you are signed in. End any session that you do not recognize: the computers that were connected in it are disconnected too."
    >
      {sessions && <SessionList sessions={sessions} onEnd={askToEnd} />}
      {left.length > 0 && (
        <div className="mb-4">
          <p className="mb-2 max-w-prose text-sm text-muted">
            These client links were made in sessions that have ended, and are open. Revoke those
            that you do not recognize under Review, or sign out everywhere and end them all.
          </p>
          <OwnLinkList links={left} />
        </div>
      )}
      <Button variant="secondary" busy={busy} onClick={askToSignOut}>
        {busy ? 'Signing out...' : 'Sign out everywhere'}
      </Button>
      {ending?.session === null && (
        <EndSessionsDialog
          title="Sign out everywhere?"
          send={['Sign out everywhere', 'Signing out...']}
          links={ending.links}
          onEnd={signOut}
          onClose={close}
          failure="Failed to sign out everywhere"
        />
      )}
      {ending?.session && (
        <EndSessionsDialog
          title={`End the session of ${ending.session.device}?`}
          send={['End the session', 'Ending...']}
          links={ending.links}
          onEnd={(options) => ending.session && endSession(ending.session, options)}
          onClose={close}
          failure="Failed to end the session"
        />
      )}
    </AccountSection>
  );
}

interface EndOptions {
  /** Whether the client links that were made there end, too. */
  endLinks: boolean;
}

function queryOf({ endLinks }: EndOptions): { links?: 'end' } {
  return endLinks ? { links: 'end' } : {};
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
    async end(id: string, options: EndOptions) {
      const query = queryOf(options);
      await ensureRemoved(call('DELETE /api/sessions/{id}', { params: { id }, query }));
      await mutate(
        (current) => current && { sessions: current.sessions.filter((one) => one.id !== id) },
        { revalidate: false },
      );
    },
  };
}
