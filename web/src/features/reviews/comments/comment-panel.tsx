import { Suspense, useMemo, useState } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import { Listbox } from '#web/components/overlays/listbox.tsx';
import type { ListboxChoice } from '#web/components/overlays/listbox-overlay.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useDialog } from '#web/lib/hooks/use-dialog.ts';
import type { CommentActions } from './comment-item.tsx';
import { CommentList } from './comment-list.tsx';
import { type CommentView, peopleOf, threadsIn, threadsOf, wholeView } from './comment-view.ts';
import type { useComments } from './use-comments.ts';

interface CommentPanelProps {
  version: ReviewVersion;
  draftName: string;
  state: ReturnType<typeof useComments>;
  shown: { id: string; at: number } | undefined;
  onShow: (comment: ReviewComment) => void;
  /** Copies the address of a comment; undefined where it has none. */
  onCopyLink: ((comment: ReviewComment) => void) | undefined;
  mayComment: boolean;
  /** Whether a comment can be begun here, and not only answered. */
  hasComposer: boolean;
  mayManage: boolean;
  /** Why nothing can be written, as one line; undefined where it can. */
  note: string | undefined;
}

const filterChoices: readonly ListboxChoice<CommentView['filter']>[] = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'mine', label: 'Mine' },
  { value: 'drawn', label: 'With a drawing' },
];

const sortChoices: readonly ListboxChoice<CommentView['sort']>[] = [
  { value: 'timecode', label: 'By timecode' },
  { value: 'newest', label: 'Newest first' },
];

const notDone = errorToast('The comment could not be changed. Please try again.');

/** The comments of a version, beside its player. */
export function CommentPanel(props: CommentPanelProps) {
  const { version, state, onShow, onCopyLink, mayComment } = props;
  const { comments, loading, failed, retry, actions } = state;
  const [view, setView] = useState(wholeView);
  const [editing, setEditing] = useState<string>();
  const [replyingTo, setReplyingTo] = useState<string>();
  const removal = useDialog<ReviewComment>();
  const threads = useMemo(() => threadsOf(comments ?? []), [comments]);
  const listed = useMemo(() => threadsIn(threads, view), [threads, view]);
  const people = useMemo(() => peopleOf(comments ?? []), [comments]);
  const open = threads.filter(({ comment }) => !comment.isDone).length;

  const itemActions = useMemo<CommentActions>(
    () => ({
      show: onShow,
      reply: ({ id }) => setReplyingTo(id),
      setDone:
        actions.setDone &&
        ((comment, isDone) => void actions.setDone?.(comment, isDone).catch(notDone)),
      startEdit: (comment) => setEditing(comment?.id),
      edit: actions.edit,
      askRemove: removal.show,
      copyLink: onCopyLink,
    }),
    [onShow, onCopyLink, actions, removal.show],
  );

  return (
    <section
      aria-label="Comments"
      className="flex max-h-[85dvh] min-h-64 flex-col overflow-hidden rounded-card border border-line bg-raised lg:max-h-none lg:min-h-0"
    >
      <header className="border-b border-line px-4 pt-3 pb-2">
        <h2 className="flex items-baseline gap-2 text-sm font-semibold">
          Comments
          <span className="text-xs font-normal text-muted tabular-nums">
            {comments && `${open} open of ${threads.length}`}
          </span>
        </h2>
        {threads.length > 0 && <ViewChoices view={view} onView={setView} people={people} />}
      </header>
      {props.note && (
        <p className="border-b border-line px-4 py-2 text-xs text-muted">{props.note}</p>
      )}
      {failed && (
        <div className="p-3">
          <LoadError what="The comments" onRetry={() => void retry()} />
        </div>
      )}
      {!comments && loading && <CommentListSkeleton />}
      {comments && listed.length === 0 && !loading && (
        <NoComments
          isFiltered={threads.length > 0}
          version={version}
          hasComposer={props.hasComposer}
        />
      )}
      {listed.length > 0 && (
        <CommentList
          threads={listed}
          version={version}
          draftName={props.draftName}
          shown={props.shown}
          editing={editing}
          replyingTo={replyingTo}
          mayComment={mayComment}
          mayManage={props.mayManage}
          actions={itemActions}
          onReply={(to, text, key) =>
            actions.add({ version: version.number, text, parent: to.id, key })
          }
          onReplyClosed={() => setReplyingTo(undefined)}
        />
      )}
      <ConfirmDialog
        open={removal.open}
        onClose={removal.close}
        title="Delete this comment?"
        description="Its text and drawing are deleted for everyone. Replies of others stay."
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

interface ViewChoicesProps {
  view: CommentView;
  onView: (view: CommentView) => void;
  people: ReadonlyMap<string, string>;
}

/** How each of the choices looks beside the others. */
const beside = { hideLabel: true, quiet: true, className: 'max-w-full flex-auto' } as const;

function ViewChoices({ view, onView, people }: ViewChoicesProps) {
  return (
    <div className="-mx-2 mt-1 flex flex-wrap gap-1">
      <Suspense fallback={<div className="h-8 pointer-coarse:h-11" />}>
        <Listbox
          label="Show"
          {...beside}
          value={view.filter}
          onChange={(filter) => onView({ ...view, filter })}
          options={filterChoices}
        />
        <Listbox
          label="Order"
          {...beside}
          value={view.sort}
          onChange={(sort) => onView({ ...view, sort })}
          options={sortChoices}
        />
        {people.size > 1 && (
          <Listbox
            label="By"
            {...beside}
            value={view.person}
            onChange={(person) => onView({ ...view, person })}
            options={[
              { value: '', label: 'Everyone' },
              ...[...people].map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
      </Suspense>
    </div>
  );
}

interface NoCommentsProps {
  isFiltered: boolean;
  version: ReviewVersion;
  hasComposer: boolean;
}

function NoComments({ isFiltered, version, hasComposer }: NoCommentsProps) {
  const hint =
    version.kind === 'film'
      ? 'Pause on a frame and write what should change. Press C to begin.'
      : 'Write what should change. Press C to begin.';
  return (
    <div className="px-4 py-8 text-center text-sm">
      <p className="font-medium">{isFiltered ? 'No such comments' : 'No comments yet'}</p>
      {!isFiltered && hasComposer && <p className="mt-1 text-muted">{hint}</p>}
    </div>
  );
}

function CommentListSkeleton() {
  return (
    <div className="flex flex-col gap-5 p-4">
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
