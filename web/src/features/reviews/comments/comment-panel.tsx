import { lazy, type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { Button } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import type { KnownReaders } from '#web/features/reviews/audience/use-readers.ts';
import { ColleaguesContext } from '#web/features/reviews/colleagues.ts';
import type { PlayerMarks } from '#web/features/reviews/player/player-types.ts';
import { type PositionStore, usePosition } from '#web/features/reviews/player-position.ts';
import { timecodeOf } from '#web/features/reviews/timecodes.ts';
import { errorCode } from '#web/lib/api/messages.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useDialog } from '#web/lib/hooks/use-dialog.ts';
import type { AssignDialogProps } from './assign-dialog.tsx';
import type { AudienceDialogProps } from './audience-dialog.tsx';
import { CommentHead } from './comment-head.tsx';
import type { CommentActions } from './comment-item.tsx';
import {
  listPlace,
  type NamedRange,
  peopleOf,
  type Thread,
  threadsIn,
  threadsOf,
  wholeView,
} from './comment-view.ts';
import { type EarlierVersion, OpenOnEarlier } from './open-on-earlier.tsx';
import type { useComments } from './use-comments.ts';
import { useFollow } from './use-follow.ts';

interface CommentPanelProps {
  version: ReviewVersion;
  draftName: string;
  state: ReturnType<typeof useComments>;
  shown: { id: string; at: number } | undefined;
  onShow: (comment: ReviewComment) => void;
  /** Copies the address of a comment; undefined where it has none. */
  onCopyLink: ((comment: ReviewComment) => void) | undefined;
  mayComment: boolean;
  mayManage: boolean;
  /** Whether what is new could not be fetched. */
  isOffline: boolean;
  position: PositionStore;
  /** The marks of the player, as they are now. */
  marks: () => PlayerMarks;
  /** The share links by which clients read along. */
  readers: KnownReaders;
  earlier: EarlierVersion | undefined;
  /** Which of two versions the comments are of. */
  choice: ReactNode;
  /** Stands at the foot, and comes first for the Tab key: it is what one goes to from the player. */
  composer: ReactNode;
}

/** Fetched while the comments are: the picture waits for neither. */
const list = () => import('./comment-list.tsx');
const CommentList = lazy(async () => ({ default: (await list()).CommentList }));

const AssignDialog = lazyDialog<AssignDialogProps>(
  async () => (await import('./assign-dialog.tsx')).AssignDialog,
  ({ open }) => open,
);
const AudienceDialog = lazyDialog<AudienceDialogProps>(
  async () => (await import('./audience-dialog.tsx')).AudienceDialog,
  ({ open }) => open,
);

const notDone = errorToast('The comment could not be changed. Please try again.');

const renewedEveryMs = 60_000;

/** The comments of a version, beside its player. */
export function CommentPanel(props: CommentPanelProps) {
  const { version, state, onShow, onCopyLink, mayComment } = props;
  const { comments, loading, failed, retry, actions } = state;
  const [chosenView, setView] = useState(wholeView);
  const page = usePosition(props.position, (at) => at.page ?? 0);
  const hasPages = version.pages !== undefined;
  const view = useMemo(
    () => (chosenView.range?.start.page ? { ...chosenView, range: thisPage(page) } : chosenView),
    [chosenView, page],
  );
  const [editing, setEditing] = useState<string>();
  const [replyingTo, setReplyingTo] = useState<string>();
  const [follows, setFollows] = useFollow();
  useEffect(() => void list().catch(() => undefined), []);
  const hasTimes = version.kind === 'film' || version.kind === 'sound';
  const hasPlaces = hasTimes || hasPages;
  const removal = useDialog<ReviewComment>();
  const turn = useDialog<Thread>();
  const assignment = useDialog<ReviewComment>();
  const me = use(ColleaguesContext)?.me;
  const { setAudience } = actions;
  const kept = useKept(comments, editing, replyingTo);
  const threads = useMemo(() => threadsOf(kept), [kept]);
  const latestThreads = useRef(threads);
  latestThreads.current = threads;
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  const { refresh: refreshReaders } = props.readers;
  const listed = useMemo(
    () => threadsIn(threads, view, me, [editing, replyingTo]),
    [threads, view, me, editing, replyingTo],
  );
  const people = useMemo(() => peopleOf(comments ?? []), [comments]);
  const open = threads.filter(({ comment }) => !comment.isDone).length;

  const itemActions = useMemo<CommentActions>(
    () => ({
      show: onShow,
      reply: ({ id }) => setReplyingTo(id),
      setDone:
        actions.setDone &&
        ((comment, isDone) => void actions.setDone?.(comment, isDone).catch(notDone)),
      assign:
        actions.assign &&
        ((comment, assignee) => void actions.assign?.(comment, assignee).catch(notDone)),
      askAssign: assignment.show,
      startEdit: (comment) => setEditing(comment?.id),
      edit: actions.edit,
      askAudience:
        actions.setAudience &&
        ((comment) => {
          const thread = latestThreads.current.find((one) => one.comment.id === comment.id);
          refreshReaders();
          if (thread) turn.show(thread);
        }),
      askRemove: removal.show,
      renew: () => {
        // The links of all stills expire at about the same time; what fails for another reason is not asked for again and again.
        if (performance.now() - renewedAt.current < renewedEveryMs) return;
        renewedAt.current = performance.now();
        void retry();
      },
      copyLink: onCopyLink,
    }),
    [onShow, onCopyLink, actions, removal.show, turn.show, assignment.show, refreshReaders, retry],
  );

  return (
    <section aria-label="Comments" className="flex min-h-0 flex-1 flex-col stacked:min-h-auto">
      <div className="order-last border-t border-line empty:hidden lg:pb-[var(--tray-height,0px)]">
        {props.composer}
      </div>
      <CommentHead
        choice={props.choice}
        counts={comments && { listed: listed.length, open, all: threads.length }}
        view={view}
        onView={setView}
        people={people}
        hasAudiences={
          view.audience !== 'all' || threads.some(({ comment }) => comment.audience === 'team')
        }
        hasAssignments={me !== undefined}
        hasPages={hasPages}
        markedRange={
          hasPlaces
            ? () => (hasPages ? thisPage(page) : rangeOf(version, props.marks()))
            : undefined
        }
        follows={hasPlaces ? follows : undefined}
        onFollows={setFollows}
      />
      {props.isOffline && (
        <p className="border-b border-line px-4 py-2 text-xs text-muted">
          No connection: what is new is not shown.
        </p>
      )}
      {failed && (
        <div className="p-3">
          <LoadError what="The comments" onRetry={() => void retry()} />
        </div>
      )}
      {!comments && loading && <CommentListSkeleton />}
      {comments && listed.length === 0 && !loading && (
        <NoComments
          onShowAll={threads.length > 0 ? () => setView(wholeView) : undefined}
          version={version}
          mayComment={mayComment}
          earlier={props.earlier}
        />
      )}
      {listed.length > 0 && (
        <Suspense fallback={<CommentListSkeleton />}>
          <CommentList
            threads={listed}
            version={version}
            draftName={props.draftName}
            shown={props.shown}
            position={hasPlaces && follows ? props.position : undefined}
            editing={editing}
            replyingTo={replyingTo}
            mayComment={mayComment}
            mayManage={props.mayManage}
            actions={itemActions}
            onReply={(to, reply) =>
              actions.add({ ...reply, version: version.number, parent: to.id })
            }
            onReplyClosed={() => setReplyingTo(undefined)}
          />
        </Suspense>
      )}
      {setAudience && (
        <AudienceDialog
          open={turn.open}
          onClose={turn.close}
          thread={turn.subject}
          readers={props.readers.readers}
          onSet={async (thread, body) => {
            try {
              await setAudience(thread, body);
            } catch (error) {
              // What was asked about is no longer what is on the screen.
              if (errorCode(error) === 'thread_changed') turn.close();
              throw error;
            }
            turn.close();
          }}
        />
      )}
      {actions.assign && (
        <AssignDialog
          open={assignment.open}
          onClose={assignment.close}
          comment={assignment.subject}
          onAssign={actions.assign}
        />
      )}
      <ConfirmDialog
        open={removal.open}
        onClose={removal.close}
        title="Delete this comment?"
        description="Its text, drawing and still are deleted for everyone. Replies of others stay."
        cancelLabel="Keep it"
        confirmLabel="Delete"
        onConfirm={async () => {
          if (removal.subject) await actions.remove(removal.subject);
          removal.close();
        }}
        failure="The comment could not be deleted. Please try again."
      />
    </section>
  );
}

/**
 * The comments, with those that are edited or answered as they were last: what is written about one stays on the page when
 * a colleague deletes it, and the server's refusal says so.
 */
function useKept(
  comments: readonly ReviewComment[] = none,
  editing: string | undefined,
  replyingTo: string | undefined,
) {
  const last = useRef(none);
  return useMemo(() => {
    const ids = new Set(comments.map(({ id }) => id));
    const gone = last.current.filter(
      ({ id }) => (id === editing || id === replyingTo) && !ids.has(id),
    );
    last.current = [...comments, ...gone];
    return last.current;
  }, [comments, editing, replyingTo]);
}

const none: readonly ReviewComment[] = [];

/** What a list that follows the pages is limited to. */
function thisPage(page: number): NamedRange {
  const place = { page, milliseconds: 0 };
  return { start: place, end: place, name: 'This page' };
}

/** What is between two marks; undefined unless both are set. */
function rangeOf(
  version: ReviewVersion,
  { in: start, out: end }: PlayerMarks,
): NamedRange | undefined {
  if (!start || !end) return undefined;
  return { start, end, name: `${timecodeOf(version, start)} to ${timecodeOf(version, end)}` };
}

interface NoCommentsProps {
  /** Undefined where there are none at all. */
  onShowAll: (() => void) | undefined;
  version: ReviewVersion;
  mayComment: boolean;
  earlier: EarlierVersion | undefined;
}

function NoComments({ onShowAll, version, mayComment, earlier }: NoCommentsProps) {
  const hint =
    version.kind === 'film'
      ? 'Pause on a frame and write what should change.'
      : 'Write what should change.';
  return (
    <div className={classNames(listPlace, 'px-4 py-8 text-center text-sm')}>
      <p className="font-medium">{onShowAll ? 'No such comments' : 'No comments yet'}</p>
      {onShowAll && (
        <Button variant="secondary" size="sm" onClick={onShowAll} className="mt-3">
          Show all comments
        </Button>
      )}
      {!onShowAll && mayComment && (
        <p className="mt-1 text-muted">
          {hint}
          <span className="pointer-coarse:hidden"> Press C to begin.</span>
        </p>
      )}
      {!onShowAll && earlier && <OpenOnEarlier {...earlier} />}
    </div>
  );
}

function CommentListSkeleton() {
  return (
    <div className={classNames(listPlace, 'flex flex-col gap-5 p-4')}>
      <p role="status" className="sr-only">
        Loading the comments
      </p>
      {['w-40', 'w-52', 'w-36'].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-24" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  );
}
