import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import type { Audience } from '#shared/rules/audiences.ts';
import {
  createPositionStore,
  type PositionStore,
  usePosition,
} from '#web/features/reviews/player-position.ts';
import { classNames } from '#web/lib/class-names.ts';
import { type CommentActions, CommentItem } from './comment-item.tsx';
import { audienceObstacle, listPlace, type Thread } from './comment-view.ts';
import { ReplyForm } from './edit-form.tsx';
import { commentAt } from './use-follow.ts';

/** CSS pixels: the height of a comment until it has been measured, and of the list where there is no layout. */
const estimatedHeight = 88;
const assumedHeight = 800;

/** Of a list that follows nothing. */
const stillPosition = createPositionStore();

type Row =
  | { kind: 'comment'; id: string; comment: ReviewComment; thread: Thread }
  | { kind: 'reply'; id: string; to: ReviewComment };

interface CommentListProps {
  threads: readonly Thread[];
  version: ReviewVersion;
  draftName: string;
  /** The id of the comment whose frame is shown; `at` grows with each time that it is asked for. */
  shown: { id: string; at: number } | undefined;
  /** What the list follows; undefined if it stays where it is. */
  position: PositionStore | undefined;
  editing: string | undefined;
  replyingTo: string | undefined;
  mayComment: boolean;
  mayManage: boolean;
  actions: CommentActions;
  onReply: (
    to: ReviewComment,
    reply: { text: string; key: string; audience: Audience },
  ) => Promise<unknown>;
  onReplyClosed: () => void;
}

/** Comments with their replies: only those in sight are rendered, so that thousands scroll as a few do. */
export function CommentList(props: CommentListProps) {
  const { threads, version, shown, editing, replyingTo, actions } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(threads, replyingTo), [threads, replyingTo]);
  const kept = useRef<string>(undefined);
  kept.current = editing ?? (replyingTo && `reply ${replyingTo}`);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    initialRect: { width: 352, height: assumedHeight },
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) =>
        report({ width, height: height || assumedHeight }),
      ),
    // What is typed in, or has the focus, would be lost if it were unmounted.
    rangeExtractor: (range) => {
      const indices = defaultRangeExtractor(range);
      const others = [
        focusedRow(scroller.current),
        rows.findIndex(({ id }) => id === kept.current),
      ];
      const added = others.filter((index) => index >= 0 && index < range.count);
      return [...new Set([...indices, ...added])].sort((one, other) => one - other);
    },
  });

  const scrollToShown = useEffectEvent(() => {
    const index = rows.findIndex(({ id }) => id === shown?.id);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  });
  useEffect(() => {
    if (shown) scrollToShown();
  }, [shown]);

  const passed = usePosition(props.position ?? stillPosition, (at) =>
    props.position ? commentAt(threads, at) : '',
  );
  const followPlayhead = useEffectEvent(() => {
    const index = rows.findIndex(({ id }) => id === passed);
    // What is written, or scrolled by hand, stays where it is.
    if (index < 0 || kept.current !== undefined || scroller.current?.matches(':hover')) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
  });
  useEffect(() => {
    if (passed) followPlayhead();
  }, [passed]);

  return (
    <div ref={scroller} className={classNames(listPlace, 'lg:overscroll-contain')}>
      <ol
        aria-label="Comments"
        className="relative w-full"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                style={{ top: start }}
                className="absolute inset-x-0"
              >
                {row.kind === 'comment' ? (
                  <div className={isFirst(row) && index > 0 ? 'border-t border-line' : ''}>
                    <CommentItem
                      comment={row.comment}
                      audience={row.thread.comment.audience}
                      audienceObstacle={
                        isFirst(row) ? audienceObstacle(row.thread, props.mayManage) : undefined
                      }
                      version={version}
                      isShown={row.id === shown?.id}
                      isPassed={row.id === passed}
                      isEditing={row.id === editing}
                      mayComment={props.mayComment}
                      mayManage={props.mayManage}
                      actions={actions}
                    />
                  </div>
                ) : (
                  <ReplyForm
                    to={row.to}
                    draftName={props.draftName}
                    onSend={(text, key, audience) => props.onReply(row.to, { text, key, audience })}
                    onClose={props.onReplyClosed}
                  />
                )}
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}

function rowsOf(threads: readonly Thread[], replyingTo: string | undefined): Row[] {
  return threads.flatMap((thread) => {
    const { comment, replies } = thread;
    const rows: Row[] = [comment, ...replies].map((each) => ({
      kind: 'comment',
      id: each.id,
      comment: each,
      thread,
    }));
    if (comment.id === replyingTo) {
      rows.push({ kind: 'reply', id: `reply ${comment.id}`, to: comment });
    }
    return rows;
  });
}

/** Whether a row begins its thread. */
function isFirst({ comment, thread }: Extract<Row, { kind: 'comment' }>): boolean {
  return comment === thread.comment;
}

/** The index of the row that contains the focus; -1 if none does. */
function focusedRow(list: HTMLElement | null): number {
  const focused = document.activeElement?.closest<HTMLElement>('[data-index]');
  return focused && list?.contains(focused) ? Number(focused.dataset['index']) : -1;
}
