import { useRef } from 'react';
import type { Session } from '#shared/sessions.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/error-toast.ts';
import { useFocusRestoration } from '#web/components/use-focus-restoration.ts';
import { useApi } from '#web/lib/api-context.ts';
import { ensureRemoved } from '#web/lib/ensure-removed.ts';
import { formatDate } from '#web/lib/format.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useQuery } from '#web/lib/use-query.ts';

/** The user's sessions; every session except the current one can be revoked here. */
export function SessionList() {
  const { data, mutate } = useQuery('/api/sessions');
  const list = useRef<HTMLUListElement>(null);
  const { attributes } = useFocusRestoration(list);
  if (!data) return null;
  return (
    <ul
      ref={list}
      {...attributes}
      className="mb-4 divide-y divide-line rounded-control border border-line text-sm"
    >
      {data.sessions.map((session) => (
        <SessionRow key={session.id} session={session} onEnded={mutate} />
      ))}
    </ul>
  );
}

interface SessionRowProps {
  session: Session;
  onEnded: () => Promise<unknown>;
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { call } = useApi();
  const { id, device, createdAt, lastUsedAt, current } = session;
  const { run: end, busy } = useAction(async () => {
    await ensureRemoved(call('DELETE /api/sessions/{id}', { params: { id } }));
    await onEnded();
  }, errorToast('Failed to end the session'));
  const [since, used] = [createdAt, lastUsedAt].map((time) => formatDate(new Date(time)));
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate">{device}</p>
        <p className="text-muted">
          Signed in {since}
          {since !== used && `, last used ${used}`}
        </p>
      </div>
      {current ? (
        <Badge tone="success">This session</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          onClick={end}
          aria-label={`End the session of ${device}, ${since}`}
        >
          End
        </Button>
      )}
    </li>
  );
}
