import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Permission } from '#shared/permissions.ts';
import type { ReviewComment } from '#shared/review-comments.ts';
import type { Review, ReviewVersion } from '#shared/reviews.ts';
import type { User } from '#shared/user.ts';
import { LoadError } from '#web/components/load-error.tsx';
import { unlistedEntry } from '#web/features/files/entries/entries.ts';
import { useDownload } from '#web/features/files/use-download.ts';
import { pluralize } from '#web/lib/format.ts';
import { CommentPanel } from './comments/comment-panel.tsx';
import { authorOf } from './comments/comment-view.ts';
import { Composer } from './comments/composer.tsx';
import { useComments } from './comments/use-comments.ts';
import { PictureOverlay } from './drawing/picture-overlay.tsx';
import type { Pen } from './drawing/strokes.ts';
import type { PlayerHandle, PlayerMarker, SeekHandle } from './player/player-types.ts';
import { ReviewPlayer } from './player/review-player.tsx';
import { createPositionStore } from './player-position.ts';
import { ReviewHeader } from './review-header.tsx';
import { useReviewLocation } from './review-location.ts';
import { describePosition, endOf, placeOf } from './timecodes.ts';
import { useDraft } from './use-draft.ts';
import type { useReview } from './use-review.ts';
import { useVersionMedia } from './use-version-media.ts';
import { Comparison } from './versions/comparison.tsx';
import { VersionNotices } from './versions/version-notices.tsx';

interface LoadedReviewProps extends Omit<ReturnType<typeof useReview>, 'review'> {
  review: Review;
  user: User;
  may: (permission: Permission) => boolean;
}

/** A review whose versions are known: the one in the address, or the newest. */
export function LoadedReview(props: LoadedReviewProps) {
  const { review } = props;
  const { version: asked } = useReviewLocation();
  const version = review.versions.find(({ number }) => number === asked) ?? review.versions.at(-1);
  if (!version) return null;
  return <ShownVersion key={version.number} {...props} version={version} />;
}

/** A version with its player and its comments. */
function ShownVersion(props: LoadedReviewProps & { version: ReviewVersion }) {
  const { review, version, user, may, update } = props;
  const { comment: linked, compare } = useReviewLocation();
  const draftName = `${user.id} ${review.id} ${version.number}`;
  const player = useRef<PlayerHandle>(null);
  const comparison = useRef<SeekHandle>(null);
  const [position] = useState(createPositionStore);
  const [announcement, setAnnouncement] = useState('');
  const isErased = version.state === 'erased';
  const shownNumber = isErased ? undefined : version.number;
  const comments = useComments(review.id, shownNumber, review.revision, (news) =>
    setAnnouncement(describeNews(version, news)),
  );
  const { draft, update: updateDraft, clear: clearDraft } = useDraft(draftName);
  const [pen, setPen] = useState<Pen>();
  const [shown, setShown] = useState<{ id: string; at: number }>();
  const all = comments.comments;
  const mayComment = may('review_files');
  const compared = review.versions.find(
    (each) => each.number === compare && each !== version && each.state !== 'erased',
  );
  const media = useVersionMedia(review.id, shownNumber);
  const isUnavailable = media.failed && media.url === undefined;
  const download = useDownload(props.refresh);

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
      const shower = player.current ?? comparison.current;
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
      <ReviewHeader
        {...props}
        comments={comments.loading ? undefined : all}
        onVersion={update}
        onComments={() => void comments.retry()}
      />
      <VersionNotices {...props} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isErased && (
        <div className="grid gap-4 lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-h-0 min-w-0 flex-col gap-3">
            {compared && (
              <Comparison
                review={review}
                version={version}
                other={compared}
                ref={comparison}
                markers={markers}
                onMarker={select}
              />
            )}
            {!compared && isUnavailable && (
              <LoadError what="The file" onRetry={() => void media.renew()} />
            )}
            {!compared && !isUnavailable && (
              <ReviewPlayer
                ref={player}
                src={media.url}
                kind={version.kind}
                table={media.table ?? null}
                title={review.title}
                markers={markers}
                onMarker={select}
                onPosition={position.set}
                onExpired={media.renew}
                onDownload={
                  version.state === 'current'
                    ? () => void download([unlistedEntry(version.path)])
                    : undefined
                }
                storageKey={`${review.id} ${version.number}`}
                className="rounded-card border border-line lg:flex-1"
                overlay={
                  <PictureOverlay
                    position={position}
                    version={version}
                    draft={draft}
                    onDraft={updateDraft}
                    pen={pen}
                    onClose={() => setPen(undefined)}
                    shown={shownComment}
                  />
                }
              />
            )}
            {mayComment && !compared && (
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
          <CommentPanel
            review={review}
            version={version}
            draftName={draftName}
            state={comments}
            shown={shown}
            onShow={show}
            mayComment={mayComment}
            hasComposer={mayComment && !compared}
            mayManage={may('manage_reviews')}
            note={
              props.problem === 'failed' ? 'No connection: what is new is not shown.' : undefined
            }
          />
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
function describeNews(version: ReviewVersion, news: readonly ReviewComment[]): string {
  const [only, ...others] = news;
  if (!only || others.length > 0) return `${pluralize(news.length, 'new comment')}.`;
  const by = only.author?.name ?? 'a former member';
  return only.parent
    ? `New reply by ${by}.`
    : `New comment by ${by}, ${describePosition(version, only.at)}.`;
}
