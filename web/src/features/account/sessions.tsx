import { useRef } from 'react';
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

/** The user's sessions. Revoking all sessions calls `onSignedOut`: the current one is revoked too. */
export function Sessions({ onSignedOut }: { onSignedOut: () => void }) {
  const { call } = useApi();
  const { run: signOut, busy } = useAction(async () => {
    await call('POST /api/logout-everywhere');
    onSignedOut();
  }, errorToast('Failed to sign out everywhere'));
  return (
    <AccountSection
      title="Sessions"
      about="Where you are signed in. End any session that you do not recognize: the computers that were connected in it are disconnected too."
    >
      <SessionList />
      <Button variant="secondary" busy={busy} onClick={signOut}>
        {busy ? 'Signing out...' : 'Sign out everywhere'}
      </Button>
    </AccountSection>
  );
}

/** The user's sessions; every session except the current one can be revoked here. */
function SessionList() {
  const { sessions, end } = useOwnSessions();
  const list = useRef<HTMLUListElement>(null);
  const { attributes } = useFocusRestoration(list);
  if (!sessions) return null;
  return (
    <ul
      ref={list}
      {...attributes}
      className="mb-4 divide-y divide-line rounded-control border border-line text-sm"
    >
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
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
  const { run: end, busy } = useAction(async () => {
    await onEnd();
    toast({ title: 'Session ended' });
  }, errorToast('Failed to end the session'));
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
    async end(id: string) {
      await ensureRemoved(call('DELETE /api/sessions/{id}', { params: { id } }));
      await mutate(
        (current) => current && { sessions: current.sessions.filter((one) => one.id !== id) },
        { revalidate: false },
      );
    },
  };
}
