import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { Review, ReviewVersion } from '#shared/calls/reviews.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { pluralize } from '#web/lib/format.ts';
import { CommentPanel } from './comments/comment-panel.tsx';
import { authorOf } from './comments/comment-view.ts';
import { Composer } from './comments/composer.tsx';
import { useComments } from './comments/use-comments.ts';
import { PictureOverlay } from './drawing/picture-overlay.tsx';
import type { Pen } from './drawing/strokes.ts';
import { nameOfPerson } from './people.ts';
import type {
  PlayerHandle,
  PlayerMarker,
  Presentation,
  ReviewPlayerProps,
  SeekHandle,
} from './player/player-types.ts';
import { ReviewPlayer } from './player/review-player.tsx';
import { createPositionStore } from './player-position.ts';
import type { ReviewSource } from './review-source.ts';
import { describePosition, endOf, placeOf } from './timecodes.ts';
import { useDraft } from './use-draft.ts';
import { useVersionMedia } from './use-version-media.ts';

/** What a comparison of two versions is given, in place of the player. */
interface ComparisonParts {
  ref: Ref<SeekHandle>;
  markers: readonly PlayerMarker[];
  onMarker: (id: string) => void;
  onPresentation: (presentation: Presentation) => void;
}

interface ReviewScreenProps {
  source: ReviewSource;
  review: Review;
  version: ReviewVersion;
  /** What is written and not sent is kept under this name. */
  draftName: string;
  /** The id of the comment that the address leads to. */
  linked?: string | undefined;
  /** Whether there are comments to be seen. */
  hasComments?: boolean;
  mayComment: boolean;
  /** Whether the comments of others can be changed, too. */
  mayManage: boolean;
  /** What is said above the comments. */
  note: string | undefined;
  onCopyLink?: (comment: ReviewComment) => void;
  /** Called when the version is shown, in the player or in a comparison, or cannot be. */
  onPresentation: (presentation: Presentation) => void;
  /** Downloads the file of the version; undefined where that is not allowed. */
  onDownload?: (() => void) | undefined;
  insteadOfDownload?: ReviewPlayerProps['insteadOfDownload'];
  /** Lies on the picture at all times, above what is drawn. */
  watermark?: ReactNode;
  /** Shown in place of the player; undefined unless two versions are compared. */
  comparison?: ((parts: ComparisonParts) => ReactNode) | undefined;
  /**
   * What stands above: the title, and what is said of the version.
   * @param comments undefined until all have loaded
   * @param reload fetches them again, when some were added by other means than writing them
   */
  header: (comments: readonly ReviewComment[] | undefined, reload: () => void) => ReactNode;
}

/** A version with its player and its comments, to be given its name as a key. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { source, review, version, draftName, linked, comparison, watermark } = props;
  const { hasComments = true, mayComment } = props;
  const player = useRef<PlayerHandle>(null);
  const compared = useRef<SeekHandle>(null);
  const [position] = useState(createPositionStore);
  const [announcement, setAnnouncement] = useState('');
  const isErased = version.state === 'erased';
  const shownNumber = isErased ? undefined : version.number;
  const comments = useComments(
    source,
    hasComments ? shownNumber : undefined,
    review.revision,
    (comments) => setAnnouncement(describeNewComments(version, comments)),
  );
  const { draft, update: updateDraft, clear: clearDraft } = useDraft(draftName);
  const [pen, setPen] = useState<Pen>();
  const [shown, setShown] = useState<{ id: string; at: number }>();
  const all = comments.comments;
  const hasComposer = mayComment && !comparison;
  const media = useVersionMedia(source, shownNumber);
  const isUnavailable = media.failed && media.url === undefined;

  const select = useCallback(
    (id: string) => setShown((before) => ({ id, at: (before?.at ?? 0) + 1 })),
    [],
  );
  const show = useCallback(
    (comment: ReviewComment) => {
      select(comment.id);
      setPen(undefined);
      if (!comment.at) return;
      const { frame, milliseconds } = placeOf(comment.at);
      const shower = player.current ?? compared.current;
      if (frame === undefined) shower?.seekToMilliseconds(milliseconds);
      else shower?.seekToFrame(frame);
    },
    [select],
  );
  const openLinked = useEffectEvent(() => {
    const comment = all?.find(({ id }) => id === linked);
    if (!comment || shown) return;
    const root = all?.find(({ id }) => id === comment.parent) ?? comment;
    show(root);
  });
  const isReady = !comments.loading && media.table !== undefined;
  useEffect(() => {
    if (isReady && linked) openLinked();
  }, [isReady, linked]);

  const markers = useMemo(() => markersOf(version, all ?? []), [version, all]);
  const shownComment = all?.find(({ id }) => id === shown?.id);

  return (
    <div
      data-wide
      className="flex flex-col gap-4 lg:h-[calc(100dvh-5rem-var(--tray-height,0px))] lg:min-h-[40rem]"
    >
      {props.header(comments.loading ? undefined : all, () => void comments.retry())}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isErased && (
        <div
          className={classNames(
            'grid gap-4 lg:min-h-0 lg:flex-1',
            hasComments && 'lg:grid-cols-[minmax(0,1fr)_22rem]',
          )}
        >
          <div className="flex min-h-0 min-w-0 flex-col gap-3">
            {comparison?.({
              ref: compared,
              markers,
              onMarker: select,
              onPresentation: props.onPresentation,
            })}
            {!comparison && isUnavailable && (
              <LoadError what="The file" onRetry={() => void media.renew()} />
            )}
            {!comparison && !isUnavailable && (
              <ReviewPlayer
                ref={player}
                src={media.url}
                isWithheld={media.isWithheld}
                kind={version.kind}
                table={media.table ?? null}
                title={review.title}
                start={version.sound?.start}
                fault={version.fault}
                codec={version.codec}
                markers={markers}
                onMarker={select}
                onPosition={position.set}
                onExpired={media.renew}
                onPresentation={props.onPresentation}
                onDownload={props.onDownload}
                insteadOfDownload={props.insteadOfDownload}
                storageKey={`${review.id} ${version.number}`}
                className={classNames(
                  'rounded-card border border-line',
                  hasComposer && 'lg:flex-1',
                )}
                overlay={
                  <>
                    <PictureOverlay
                      position={position}
                      version={version}
                      draft={draft}
                      onDraft={updateDraft}
                      pen={pen}
                      onClose={() => setPen(undefined)}
                      shown={shownComment}
                    />
                    {watermark}
                  </>
                }
              />
            )}
            {hasComposer && (
              <Composer
                version={version}
                player={player}
                position={position}
                draft={draft}
                onDraft={updateDraft}
                pen={pen}
                onPen={version.kind === 'film' || version.kind === 'picture' ? setPen : undefined}
                onSend={async (body) => {
                  const added = await comments.actions.add(body);
                  clearDraft();
                  setPen(undefined);
                  select(added.id);
                }}
              />
            )}
          </div>
          {hasComments && (
            <CommentPanel
              version={version}
              draftName={draftName}
              state={comments}
              shown={shown}
              onShow={show}
              onCopyLink={props.onCopyLink}
              mayComment={mayComment}
              hasComposer={hasComposer}
              mayManage={props.mayManage}
              note={props.note}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** The bar's markers: the comments with a place. */
function markersOf({ frames }: ReviewVersion, comments: readonly ReviewComment[]): PlayerMarker[] {
  return comments.flatMap((comment) => {
    const { id, at, text, isDone } = comment;
    if (!at) return [];
    const [start, end] = [placeOf(at), endOf(at)];
    return {
      id,
      ...(frames && { frame: start.frame, endFrame: end?.frame }),
      milliseconds: start.milliseconds,
      endMilliseconds: end?.milliseconds,
      label: `${authorOf(comment)}: ${text.slice(0, 80) || 'a drawing'}`,
      isDone,
    };
  });
}

/** What others have written meanwhile, for screen readers. */
function describeNewComments(version: ReviewVersion, comments: readonly ReviewComment[]): string {
  const [only, ...others] = comments;
  if (!only || others.length > 0) return `${pluralize(comments.length, 'new comment')}.`;
  const by = only.author ? nameOfPerson(only.author) : 'a former member';
  return only.parent
    ? `New reply by ${by}.`
    : `New comment by ${by}, ${describePosition(version, only.at)}.`;
}
