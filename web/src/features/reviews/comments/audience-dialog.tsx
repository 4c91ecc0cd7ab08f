import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx';
import type { NewAudience, Readers } from '#web/features/reviews/review-source.ts';
import { pluralize } from '#web/lib/format.ts';
import type { Thread } from './comment-view.ts';

export interface AudienceDialogProps {
  open: boolean;
  onClose: () => void;
  /** As it was on the screen when it was asked for; undefined until then. */
  thread: Thread | undefined;
  /** Undefined until they have loaded, and where the user may not see them. */
  readers: Readers | undefined;
  onSet: (thread: ReviewComment, body: NewAudience) => Promise<unknown>;
}

/** Asks before a thread is shown to clients, or taken back from them, and says who reads it or may have. */
export function AudienceDialog(props: AudienceDialogProps) {
  const { open, onClose, thread, readers, onSet } = props;
  if (!thread) return null;
  const { comment } = thread;
  const audience: Audience = comment.audience === 'team' ? 'everyone' : 'team';
  const isShowing = audience === 'everyone';
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isShowing ? 'Show this thread to clients?' : 'Keep this thread in the team?'}
      description={
        isShowing ? (
          <FutureReaders readers={readers} thread={thread} />
        ) : (
          <PastReaders readers={readers} />
        )
      }
      cancelLabel={isShowing ? 'Keep it in the team' : 'Leave it with clients'}
      confirmLabel={isShowing ? 'Show to clients' : 'Keep in the team'}
      confirmVariant={isShowing ? 'danger' : 'primary'}
      onConfirm={() => onSet(comment, { audience, read: readOf(thread) })}
      failure="Who reads the thread could not be changed. Please try again."
    />
  );
}

/** What is on the screen of a thread: the server refuses to show to clients what is not. */
function readOf({ comment, replies }: Thread): NewAudience['read'] {
  const times = [comment, ...replies].map(({ createdAt, editedAt }) => editedAt ?? createdAt);
  return { replies: replies.length, changedAt: times.sort().at(-1) ?? comment.createdAt };
}

function FutureReaders({ readers, thread }: { readers: Readers | undefined; thread: Thread }) {
  const { comment, replies: written } = thread;
  const replies = written.length;
  const pictures = [comment, ...written].filter(({ still }) => still?.state === 'shown').length;
  const open = readers?.filter(({ isOpen }) => isOpen);
  return (
    <>
      {!open && <p>Everyone with a share link of this review can read it from then on.</p>}
      {open?.length === 0 && (
        <p>No link of this review is open. Who is given one later can read it.</p>
      )}
      {open !== undefined && open.length > 0 && (
        <>
          <p>From then on it can be read by guests of:</p>
          <LinkList links={open} />
        </>
      )}
      {replies > 0 && (
        <p className="mt-2">
          {replies === 1
            ? 'Its reply becomes readable, too.'
            : `Its ${replies} replies become readable, too.`}
        </p>
      )}
      {pictures > 0 && (
        <p className="mt-2">
          {pictures === 1
            ? 'The picture of Files that it shows is shown to them, too.'
            : `The ${pictures} pictures of Files that it shows are shown to them, too.`}
        </p>
      )}
      <p className="mt-2">What they have read cannot be taken back.</p>
    </>
  );
}

function PastReaders({ readers }: { readers: Readers | undefined }) {
  const entered = readers?.filter(({ guests }) => guests > 0);
  return (
    <>
      <p>Clients no longer see it, nor its replies.</p>
      {!entered && (
        <p className="mt-2">Who has a share link may have read it, here or in an email.</p>
      )}
      {entered?.length === 0 && (
        <p className="mt-2">No guest has entered by a link of this review.</p>
      )}
      {entered !== undefined && entered.length > 0 && (
        <>
          <p className="mt-2">It may have been read, here or in an email, by guests of:</p>
          <LinkList links={entered} />
        </>
      )}
    </>
  );
}

function LinkList({ links }: { links: Readers }) {
  return (
    <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-text">
      {links.map(({ id, name = 'A link without a name', isOpen, guests }) => (
        <li key={id}>
          {name}
          <span className="text-muted">
            {` (${pluralize(guests, 'guest')}${isOpen ? '' : ', ended'})`}
          </span>
        </li>
      ))}
    </ul>
  );
}
