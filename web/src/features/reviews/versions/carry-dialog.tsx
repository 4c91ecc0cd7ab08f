import { useMemo, useState } from 'react';
import type { maxNamedComments } from '#shared/calls/carry-comments.ts';
import type { Review } from '#shared/calls/reviews.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { batchesOf } from '#web/features/files/changes/batches.ts';
import {
  type Thread,
  threadsIn,
  threadsOf,
  wholeView,
} from '#web/features/reviews/comments/comment-view.ts';
import { nameOfPerson } from '#web/features/reviews/people.ts';
import { describePosition } from '#web/features/reviews/timecodes.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { pluralize } from '#web/lib/format.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';

/** The most comments that a request names: the contract's, whose schemas the browser does not load. */
const maxNamed: typeof maxNamedComments = 100;

interface CarryDialogProps {
  open: boolean;
  onClose: () => void;
  review: Review;
  /** The numbers of the versions. */
  from: number;
  to: number;
  /** Called when some have been carried over. */
  onCarried: () => void;
}

/** Chooses the open comments of a version that are copied to a newer one. */
export function CarryDialog({ open, onClose, review, from, to, onCarried }: CarryDialogProps) {
  const { call } = useApi();
  const { threads, waiting, failed, refresh } = useOpenThreads(review.id, from);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = threads.filter(({ comment }) => !left.has(comment.id));
  const { run, busy, failure } = useAttempt(async () => {
    const carry = (comments?: string[]) =>
      call('POST /api/reviews/{id}/carry', {
        params: { id: review.id },
        body: { from, version: to, ...(comments && { comments }) },
      });
    let [carried, skipped] = [0, 0];
    const ids = chosen.map(({ comment }) => comment.id);
    // Unnamed are all that are open.
    for (const batch of left.size === 0 ? [undefined] : batchesOf(ids, maxNamed)) {
      const answer = await carry(batch);
      carried += answer.carried;
      skipped += answer.skipped.length;
    }
    toast(describeOutcome(carried, skipped, to));
    if (carried > 0) onCarried();
    onClose();
  }, 'The comments could not be carried over. Please try again.');
  const version = review.versions.find(({ number }) => number === from);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Carry comments over to version ${to}`}
      description={`Open comments of version ${from} are copied to the same frames, with their replies. Those whose frame is not in version ${to} are skipped.`}
      send={[`Carry over ${chosen.length || ''}`.trim(), 'Carrying over...']}
      onSend={run}
      busy={busy}
      ready={chosen.length > 0}
    >
      <ErrorNotice message={failure} />
      {failed && <LoadError what="The comments" onRetry={refresh} />}
      {waiting && <Skeleton className="h-5 w-40" />}
      {!waiting && !failed && threads.length === 0 && (
        <p className="text-sm text-muted">{`Version ${from} has no open comments.`}</p>
      )}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto empty:hidden">
        {threads.map(({ comment }) => (
          <li key={comment.id}>
            <label className="flex min-h-11 items-start gap-3 py-2 text-sm">
              <input
                type="checkbox"
                checked={!left.has(comment.id)}
                onChange={({ target }) => setLeft(toggled(left, comment.id, !target.checked))}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="block text-xs text-muted">
                  {version && describePosition(version, comment)}
                  {comment.author && ` · ${nameOfPerson(comment.author)}`}
                </span>
                <span className="line-clamp-2 wrap-break-word">{comment.text || 'A drawing'}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

function useOpenThreads(review: string, version: number) {
  const { call } = useApi();
  const { pages, waiting, loading, failed, refresh } = useAllPages({
    key: `${review} ${version}`,
    fetchPage: (after) =>
      call('GET /api/reviews/{id}/comments', {
        params: { id: review },
        query: { version: String(version), ...(after && { after }) },
      }),
  });
  const threads = useMemo<readonly Thread[]>(
    () =>
      threadsIn(threadsOf(pages.flatMap(({ comments }) => comments)), {
        ...wholeView,
        filter: 'open',
      }),
    [pages],
  );
  return { threads, waiting: waiting || loading, failed, refresh };
}

function toggled(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

function describeOutcome(carried: number, skipped: number, to: number) {
  const title = `${pluralize(carried, 'comment')} carried over`;
  if (skipped === 0) return { title };
  const were = skipped === 1 ? 'was' : 'were';
  return {
    title,
    description: `${pluralize(skipped, 'comment')} ${were} skipped: version ${to} lacks the frame, or has the comment already.`,
  };
}
