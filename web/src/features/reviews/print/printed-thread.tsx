import { type ReactNode, useState } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { TeamMark } from '#web/features/reviews/audience/audience-icon.tsx';
import { authorOf, type Thread } from '#web/features/reviews/comments/comment-view.ts';
import { stillReasons } from '#web/features/reviews/comments/still-reasons.ts';
import { Strokes } from '#web/features/reviews/drawing/drawing-view.tsx';
import { formatMoment } from '#web/features/reviews/moments.ts';
import { describePosition } from '#web/features/reviews/timecodes.ts';
import { classNames } from '#web/lib/class-names.ts';
import type { Still } from './capture-stills.ts';

interface PrintedThreadProps {
  thread: Thread;
  /** Its place in the list, from 1. */
  number: number;
  version: ReviewVersion;
  /** What is shown beside it. */
  still: Still | undefined;
  /** Of the picture that is or will be there; undefined where there is none. */
  shape: Omit<Still, 'url'> | undefined;
  /** Lies on the picture. */
  watermark: ReactNode;
  /** Called with the address of a picture of Files when it is there, or cannot be shown. */
  onSettled: (url: string) => void;
}

/** A comment with its replies beside its frame, on one page if it fits. */
export function PrintedThread(props: PrintedThreadProps) {
  const { thread, number, version, still, shape, watermark, onSettled } = props;
  const { comment, replies } = thread;
  return (
    <li
      className={classNames(
        'grid break-inside-avoid gap-x-5 gap-y-3 border-t border-line py-4 first:border-t-0 print:py-3',
        shape && 'sm:grid-cols-[2fr_3fr] print:grid-cols-[2fr_3fr]',
      )}
    >
      {shape && <Picture comment={comment} still={still} shape={shape} watermark={watermark} />}
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2.5 text-xs text-muted">
          <span className="text-base font-semibold text-text tabular-nums">{number}</span>
          <span className="font-mono text-sm text-text tabular-nums">
            {describePosition(version, comment)}
          </span>
          {comment.isDone && <span className="font-medium text-success">Done</span>}
          {comment.assignee && <span>Assigned to {comment.assignee.name}</span>}
        </p>
        <Words comment={comment} isOfTeam={comment.audience === 'team'} onSettled={onSettled} />
        {replies.length > 0 && (
          <ul aria-label="Replies" className="mt-2 border-l border-line pl-3">
            {replies.map((reply) => (
              <li key={reply.id}>
                <Words
                  comment={reply}
                  isOfTeam={comment.audience === 'team'}
                  onSettled={onSettled}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

interface WordsProps extends Pick<PrintedThreadProps, 'onSettled'> {
  comment: ReviewComment;
  isOfTeam: boolean;
}

function Words({ comment, isOfTeam, onSettled }: WordsProps) {
  const { text, drawing, createdAt } = comment;
  const isDeleted = text === '' && !drawing;
  return (
    <div className="mt-1.5 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{authorOf(comment)}</span>
        <time dateTime={createdAt} className="text-xs text-muted">
          {formatMoment(createdAt)}
        </time>
      </p>
      <p
        dir="auto"
        className={classNames(
          'leading-5 whitespace-pre-wrap wrap-anywhere',
          isDeleted && 'text-muted',
        )}
      >
        {isOfTeam && <TeamMark />}
        {isDeleted ? 'This comment was deleted.' : text || 'A drawing'}
      </p>
      {comment.still && <AttachedStill still={comment.still} onSettled={onSettled} />}
    </div>
  );
}

/** The address of the picture of Files that a comment shows; undefined without one. */
export function stillUrlOf({ still }: ReviewComment): string | undefined {
  return still?.poster ?? still?.url;
}

interface AttachedStillProps extends Pick<PrintedThreadProps, 'onSettled'> {
  still: NonNullable<ReviewComment['still']>;
}

/** The picture of Files that a comment shows, small, with its name. */
function AttachedStill({ still, onSettled }: AttachedStillProps) {
  const { name = '', poster, url = '' } = still;
  const [isBroken, setBroken] = useState(false);
  if (still.state !== 'shown') {
    return <p className="mt-1 text-xs text-muted">{stillReasons[still.state]}</p>;
  }
  const src = poster ?? url;
  return (
    <figure className="mt-2 flex items-end gap-2 text-xs text-muted">
      {!isBroken && (
        <img
          src={src}
          alt=""
          onLoad={() => onSettled(src)}
          onError={() => {
            setBroken(true);
            onSettled(src);
          }}
          className="h-20 max-w-[60%] rounded-[4px] object-contain outline outline-line -outline-offset-1 print:[print-color-adjust:exact]"
        />
      )}
      <figcaption className="min-w-0 wrap-anywhere">{visibleName(name)}</figcaption>
    </figure>
  );
}

interface PictureProps extends Pick<PrintedThreadProps, 'still' | 'watermark'> {
  comment: ReviewComment;
  shape: Omit<Still, 'url'>;
}

function Picture({ comment, still, shape, watermark }: PictureProps) {
  return (
    <div
      className="relative self-start overflow-hidden rounded-[4px] bg-sunken outline outline-line -outline-offset-1 [container-type:inline-size] print:[print-color-adjust:exact]"
      style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
    >
      {still && <img src={still.url} alt="" className="absolute inset-0 size-full" />}
      {still && comment.drawing && (
        <svg
          role="img"
          aria-label={`Drawing by ${authorOf(comment)}`}
          viewBox={`0 0 ${still.width} ${still.height}`}
          className="absolute inset-0 size-full"
        >
          <Strokes strokes={comment.drawing.strokes} size={still} />
        </svg>
      )}
      {still && watermark}
    </div>
  );
}
