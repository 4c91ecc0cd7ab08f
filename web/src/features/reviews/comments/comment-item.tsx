import {
  CircleCheck,
  Ellipsis,
  Link,
  Pencil,
  Trash2,
  UserCheck,
  UserPlus,
  UserX,
} from 'lucide-react';
import { lazy, memo, type ReactNode, Suspense, use } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import { iconButton } from '#web/components/button.tsx';
import type { MenuGroup } from '#web/components/overlays/action-menu.tsx';
import { useMenu } from '#web/components/overlays/menu.tsx';
import { menuIcon } from '#web/components/overlays/menu-icon.tsx';
import { AudienceIcon, TeamMark } from '#web/features/reviews/audience/audience-icon.tsx';
import { ColleaguesContext } from '#web/features/reviews/colleagues.ts';
import { formatMoment, formatShortMoment } from '#web/features/reviews/moments.ts';
import { describePosition, endOf, shortPosition } from '#web/features/reviews/timecodes.ts';
import { classNames } from '#web/lib/class-names.ts';
import { authorOf } from './comment-view.ts';
import { EditForm } from './edit-form.tsx';

/** Few comments have one. */
const CommentStill = lazy(async () => ({
  default: (await import('./comment-still.tsx')).CommentStill,
}));

/** What can be done with the comments of a version. */
export interface CommentActions {
  /** Shows the frame of a comment, and what was drawn on it. */
  show: (comment: ReviewComment) => void;
  reply: (comment: ReviewComment) => void;
  /** Undefined where that cannot be changed. */
  setDone: ((comment: ReviewComment, isDone: boolean) => void) | undefined;
  /** Assigns it to a member by their id, or to no one; undefined for guests. */
  assign: ((comment: ReviewComment, assignee: string | null) => void) | undefined;
  /** Asks whom to assign it to. */
  askAssign: (comment: ReviewComment) => void;
  startEdit: (comment: ReviewComment | undefined) => void;
  edit: (comment: ReviewComment, text: string, audience: Audience) => Promise<unknown>;
  /** Asks before its thread is shown to others; undefined for guests. */
  askAudience: ((comment: ReviewComment) => void) | undefined;
  askRemove: (comment: ReviewComment) => void;
  /** Fetches the comments again, for links to their stills that have not expired. */
  renew: () => void;
  /** Undefined where comments have no addresses. */
  copyLink: ((comment: ReviewComment) => void) | undefined;
}

interface CommentItemProps {
  comment: ReviewComment;
  /** Who reads its thread; undefined for guests. */
  audience: Audience | undefined;
  /** Why its thread cannot be shown to others; undefined if it can. */
  audienceObstacle: string | undefined;
  version: ReviewVersion;
  isShown: boolean;
  /** Whether the playhead has passed it last. */
  isPassed: boolean;
  isEditing: boolean;
  mayComment: boolean;
  mayManage: boolean;
  actions: CommentActions;
}

/** A comment or a reply. */
export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { comment, audience, version, isShown, isPassed, isEditing } = props;
  const { mayComment, mayManage, actions } = props;
  const { author, text, createdAt, editedAt, drawing, parent, isOwn, isDone, carriedFrom } =
    comment;
  const isReply = parent !== undefined;
  const name = authorOf(comment);
  const position = isReply ? '' : describePosition(version, comment);
  const mayChange = mayComment && (isOwn || mayManage);
  const me = use(ColleaguesContext)?.me;
  const isTask = mayComment && comment.assignee !== undefined && comment.assignee.id === me;
  const setDone = isReply || !(mayChange || isTask) ? undefined : actions.setDone;
  const isOfTeam = audience === 'team';
  const isDeleted = text === '' && !drawing;
  const isRange = comment.at !== undefined && endOf(comment.at) !== undefined;
  const isShowable =
    !isReply && (comment.at !== undefined || comment.page !== undefined || drawing !== undefined);
  const place = !isReply && (
    <Position
      comment={comment}
      position={position}
      shown={shortPosition(version, comment)}
      onShow={isShowable ? () => actions.show(comment) : undefined}
    />
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button with the time does the same by key
    <article
      aria-label={[
        isReply ? `Reply by ${name}` : `${name}, ${position}`,
        ...(isOfTeam ? ['for the team'] : []),
        ...(isDone ? ['done'] : []),
      ].join(', ')}
      aria-current={isShown || undefined}
      onClick={({ target }) => {
        if (isShowable && isPlain(target)) actions.show(comment);
      }}
      className={classNames(
        'group relative px-4 py-2 text-sm',
        isReply && 'ml-6 border-l border-line pl-4',
        isShowable && 'cursor-pointer transition-colors duration-150 hover:bg-hover',
        isShown && 'bg-accent/12',
      )}
    >
      {isPassed && !isShown && (
        <span aria-hidden="true" className="absolute inset-y-0 left-0 w-0.5 bg-accent" />
      )}
      <div className="flex h-7 items-center gap-2">
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-6 shrink-0 place-items-center rounded-full bg-hover text-xs font-medium',
            // A range leaves a phone room for a name alone.
            isRange && 'max-[26rem]:hidden',
          )}
        >
          {[...name][0]?.toUpperCase()}
        </span>
        <span className="min-w-8 truncate font-medium" title={author?.email}>
          {name}
        </span>
        {place}
        <div className="ml-auto flex shrink-0 items-center">
          {setDone && (
            <button
              type="button"
              aria-pressed={isDone}
              aria-label="Done"
              data-tooltip={isDone ? 'Open again' : 'Mark as done'}
              onClick={() => setDone(comment, !isDone)}
              className={classNames(iconButton, smallButton, isDone && 'text-success')}
            >
              <CircleCheck aria-hidden="true" className="size-4" strokeWidth={1.5} />
            </button>
          )}
          {!isDeleted && <ItemMenu {...props} name={name} mayChange={mayChange} />}
        </div>
      </div>
      {isEditing ? (
        <EditForm
          comment={comment}
          audience={audience}
          onSave={(changed, readBy) => actions.edit(comment, changed, readBy)}
          onClose={() => actions.startEdit(undefined)}
        />
      ) : (
        <p
          dir="auto"
          className={classNames(
            'leading-5 whitespace-pre-wrap wrap-break-word',
            (isDone || isDeleted) && 'text-muted',
          )}
        >
          {isOfTeam && <TeamMark />}
          {isDeleted ? 'This comment was deleted.' : markedText(comment) || 'A drawing'}
          {editedAt && !isDeleted && <span className="text-xs text-muted"> (edited)</span>}
        </p>
      )}
      {comment.still && (
        <Suspense>
          <CommentStill still={comment.still} onExpired={actions.renew} />
        </Suspense>
      )}
      {!isEditing && (
        <div className="flex h-6 items-center gap-3 text-xs text-muted">
          {!isReply && mayComment && (
            <button
              type="button"
              onClick={() => actions.reply(comment)}
              className={classNames(
                '-ml-1 inline-flex h-6 items-center rounded-[4px] px-1 font-medium hover:text-text',
                largeTarget,
              )}
            >
              Reply
            </button>
          )}
          <time dateTime={createdAt} title={formatMoment(createdAt)}>
            {formatShortMoment(createdAt)}
          </time>
          {!isReply && carriedFrom !== undefined && <span>From version {carriedFrom}</span>}
          {comment.assignee && <Assignee {...comment.assignee} />}
          {isDone && !setDone && <span className="text-success">Done</span>}
        </div>
      )}
    </article>
  );
});

/** The text of a comment, with the names of those whom it mentions marked. */
function markedText({ text, mentions = [] }: ReviewComment): ReactNode {
  if (mentions.length === 0) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { start, length } of mentions) {
    parts.push(
      text.slice(end, start),
      <span key={start} className="rounded-[4px] bg-hover px-0.5 font-medium">
        {text.slice(start, start + length)}
      </span>,
    );
    end = start + length;
  }
  return [...parts, text.slice(end)];
}

/** Whom a comment is assigned to. */
function Assignee({ id, name }: { id: string; name: string }) {
  const isMe = use(ColleaguesContext)?.me === id;
  return (
    <span
      className={classNames(
        'inline-flex min-w-0 items-center gap-1',
        isMe && 'font-medium text-text',
      )}
    >
      <UserCheck aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.5} />
      <span className="sr-only">Assigned to </span>
      <span className="truncate">{isMe ? 'You' : name}</span>
    </span>
  );
}

/** For a finger it is larger than it looks, so that the comment stays as low. */
const largeTarget =
  "relative pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5 pointer-coarse:after:content-['']";
const smallButton = `size-7 pointer-coarse:w-10 ${largeTarget}`;

/** Whether a press is none of a control, and selects no text. */
function isPlain(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('button, a, textarea, input, form, dialog') === null &&
    getSelection()?.isCollapsed !== false
  );
}

interface PositionProps {
  comment: ReviewComment;
  position: string;
  /** The same, as short as the line of the name allows. */
  shown: string;
  /** Undefined where there is nothing to show. */
  onShow: (() => void) | undefined;
}

/** What a comment is about. */
function Position({ comment: { drawing }, position, shown, onShow }: PositionProps) {
  if (!onShow) return <span className="shrink-0 text-xs text-muted">{position}</span>;
  return (
    <button
      type="button"
      onClick={onShow}
      className={classNames(
        'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-[4px] font-mono text-xs text-link tabular-nums hover:underline hover:underline-offset-4',
        largeTarget,
      )}
    >
      <span className="sr-only">{`Go to ${position}`}</span>
      <span aria-hidden="true">{shown}</span>
      {drawing && (
        <>
          <Pencil aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
          <span className="sr-only">, with a drawing</span>
        </>
      )}
    </button>
  );
}

interface ItemMenuProps extends CommentItemProps {
  name: string;
  mayChange: boolean;
}

function ItemMenu(props: ItemMenuProps) {
  const { comment, audience, audienceObstacle, name, mayComment, mayChange, actions } = props;
  const { copyLink, askAudience } = actions;
  const choices: MenuGroup['choices'][number][] = [];
  if (copyLink) {
    const onChoose = () => copyLink(comment);
    choices.push({ id: 'link', icon: menuIcon(Link), words: 'Copy link', onChoose });
  }
  if (comment.isOwn && mayComment) {
    const onChoose = () => actions.startEdit(comment);
    choices.unshift({ id: 'edit', icon: menuIcon(Pencil), words: 'Edit', onChoose });
  }
  if (audience && askAudience && mayChange && comment.parent === undefined) {
    const other = audience === 'team' ? 'everyone' : 'team';
    choices.push({
      id: 'audience',
      icon: <AudienceIcon audience={other} className="size-4" />,
      words: other === 'team' ? 'Keep in the team' : 'Show to clients',
      hint: audienceObstacle,
      onChoose: audienceObstacle === undefined ? () => askAudience(comment) : undefined,
    });
  }
  const { assign } = actions;
  const { all = [], me } = use(ColleaguesContext) ?? {};
  if (assign && me !== undefined && mayComment && comment.parent === undefined) {
    const { assignee } = comment;
    const to = (one: string | null) => () => assign(comment, one);
    if (mayChange && all.length > 1) {
      const onChoose = () => actions.askAssign(comment);
      choices.push({ id: 'assign', icon: menuIcon(UserPlus), words: 'Assign…', onChoose });
    }
    if (assignee?.id !== me && (mayChange || !assignee)) {
      const words = 'Assign to me';
      choices.push({ id: 'take', icon: menuIcon(UserCheck), words, onChoose: to(me) });
    }
    if (assignee && (mayChange || assignee.id === me)) {
      const words = 'Unassign';
      choices.push({ id: 'unassign', icon: menuIcon(UserX), words, onChoose: to(null) });
    }
  }
  if (mayChange) {
    const onChoose = () => actions.askRemove(comment);
    choices.push({
      id: 'delete',
      icon: menuIcon(Trash2),
      words: 'Delete',
      isDanger: true,
      onChoose,
    });
  }
  const { attributes, menu } = useMenu({
    label: `Comment by ${name}`,
    side: 'end',
    groups: [{ choices }],
  });
  if (choices.length === 0) return null;
  return (
    <>
      <button
        type="button"
        {...attributes}
        aria-label={`Actions for the comment by ${name}`}
        className={classNames(iconButton, smallButton)}
      >
        <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </button>
      {menu}
    </>
  );
}
