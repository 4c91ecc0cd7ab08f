import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { Review, ReviewPage, ReviewVersion } from '#shared/calls/reviews.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useAudience } from './audience/use-audience.ts';
import { useReaders } from './audience/use-readers.ts';
import { CommentPanel } from './comments/comment-panel.tsx';
import { CommentSideButton, useCommentSide } from './comments/comment-side.tsx';
import { describeNewComments, markersOf } from './comments/comment-view.ts';
import { CommentedChoice } from './comments/commented-choice.tsx';
import { Composer } from './comments/composer.tsx';
import type { EarlierVersion } from './comments/open-on-earlier.tsx';
import type { StillToolProps } from './comments/still-tool.tsx';
import { useComments } from './comments/use-comments.ts';
import { PictureOverlay } from './drawing/picture-overlay.tsx';
import type { Pen } from './drawing/strokes.ts';
import { ComparePlaceholder } from './player/compare/compare-placeholder.tsx';
import type { PlayerHandle, Presentation, ReviewPlayerProps } from './player/player-types.ts';
import { createPositionStore } from './player-position.ts';
import type { ReviewSource } from './review-source.ts';
import { SetView, useShownPage } from './set/set-view.tsx';
import { placeOf } from './timecodes.ts';
import { audienceOfDraft, useDraft, withoutDrawing, withoutLastStroke } from './use-draft.ts';
import { useVersionMedia } from './use-version-media.ts';
import { VersionPlayer } from './versions/version-player.tsx';
import { usePlayedParts } from './views/use-played-parts.ts';

/** Most reviews are looked at one version at a time. */
const Comparison = lazy(async () => ({
  default: (await import('./versions/comparison.tsx')).Comparison,
}));

const DrawingTools = lazy(async () => ({
  default: (await import('./drawing/drawing-tools.tsx')).DrawingTools,
}));

interface ReviewScreenProps {
  source: ReviewSource;
  review: Review;
  version: ReviewVersion;
  /** What is written and not sent is kept under this name. */
  draftName: string;
  /** Who is a member chooses who reads a comment, and which still it shows; undefined for a guest. */
  member?: { id: string; mayShare: boolean; stillTool: ComponentType<StillToolProps> };
  /** Of a set of pictures: the page that the address names, and how another one is shown. */
  page: number | undefined;
  onPage: (page: number) => void;
  /** A link to a small picture of a page. */
  posterOf?: (page: ReviewPage) => string | undefined;
  /** The id of the comment that the address leads to. */
  linked?: string | undefined;
  /** Whether there are comments to be seen. */
  hasComments?: boolean;
  mayComment: boolean;
  /** Whether the comments of others can be changed, too. */
  mayManage: boolean;
  /** Whether what is new could not be fetched. */
  isOffline: boolean;
  onCopyLink?: (comment: ReviewComment) => void;
  /** Called when the version, or a page of it, is shown, in the player or in a comparison, or cannot be. */
  onPresentation: (presentation: Presentation, page?: number) => void;
  /** Downloads the file of the version; undefined where that is not allowed. */
  onDownload?: (() => void) | undefined;
  insteadOfDownload?: ReviewPlayerProps['insteadOfDownload'];
  /** Lies on the picture at all times, above what is drawn. */
  watermark?: ReactNode;
  /** The version that it is compared with, and the way back; undefined unless two are compared. */
  compared?: { version: ReviewVersion; draftName: string; end: ReactNode } | undefined;
  /** What is said of the version. */
  notices?: ReactNode;
  /** An earlier version, of which an empty list tells how many comments are open. */
  earlier?: EarlierVersion | undefined;
  /**
   * What stands above: the title, and what can be done.
   * @param comments undefined until all have loaded
   * @param reload fetches them again, when some were added by other means than writing them
   */
  header: (comments: readonly ReviewComment[] | undefined, reload: () => void) => ReactNode;
}

/** A version with its player and its comments, to be given its name as a key. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { source, review, version, linked, compared, watermark } = props;
  const { hasComments = true, mayComment, onPage } = props;
  const player = useRef<PlayerHandle>(null);
  const host = useRef<HTMLDivElement>(null);
  const [position] = useState(createPositionStore);
  const [announcement, setAnnouncement] = useState('');
  const pages = version.pages ?? compared?.version.pages;
  const page = useShownPage(pages, props.page, position);
  const pageNumber = page?.number;
  const isErased = version.state === 'erased';
  const shownNumber = isErased ? undefined : version.number;
  const announce = (added: readonly ReviewComment[]) =>
    setAnnouncement(describeNewComments(version, added));
  const { revision } = review;
  const ownComments = useComments(
    source,
    hasComments ? shownNumber : undefined,
    revision,
    announce,
  );
  const comparedNumber = hasComments ? compared?.version.number : undefined;
  const comparedComments = useComments(source, comparedNumber, revision, announce);
  // Of two versions that are compared, one is commented on.
  const [isOnCompared, setOnCompared] = useState<boolean>();
  const on = compared && isOnCompared ? compared : { version, draftName: props.draftName };
  const comments = on === compared ? comparedComments : ownComments;
  const side = useCommentSide();
  const playedParts = usePlayedParts(source, version.number);
  const onPresentation = (presentation: Presentation) => {
    if (presentation === 'shown') {
      if (pageNumber !== undefined) playedParts.look(pageNumber);
      playedParts.open();
    }
    props.onPresentation(presentation, pageNumber);
  };
  const { member } = props;
  const { chosen, choose } = useAudience(member && `${member.id} ${review.id}`);
  const ownDraft = useDraft(props.draftName, chosen);
  const comparedDraft = useDraft(compared?.draftName ?? `${props.draftName} compared`, chosen);
  const {
    draft,
    update: updateDraft,
    clear: clearDraft,
  } = on === compared ? comparedDraft : ownDraft;
  const staysInTeam = member && !member.mayShare && draft.still !== undefined;
  const audience = staysInTeam ? 'team' : audienceOfDraft(draft, chosen);
  const readers = useReaders(
    member?.mayShare ? source.getReaders : undefined,
    audience === 'everyone',
  );
  const [pen, setPen] = useState<Pen>();
  const [shown, setShown] = useState<{ id: string; at: number }>();
  const all = comments.comments;
  const media = useVersionMedia(source, pages ? undefined : shownNumber);

  const select = useCallback(
    (id: string) => setShown((before) => ({ id, at: (before?.at ?? 0) + 1 })),
    [],
  );
  const show = useCallback(
    (comment: ReviewComment) => {
      select(comment.id);
      setPen(undefined);
      if (comment.page !== undefined) onPage(comment.page);
      if (!comment.at) return;
      const { frame, milliseconds } = placeOf(comment.at);
      if (frame === undefined) player.current?.seekToMilliseconds(milliseconds);
      else player.current?.seekToFrame(frame);
    },
    [select, onPage],
  );
  const openLinked = useEffectEvent(() => {
    const comment = all?.find(({ id }) => id === linked);
    if (!comment || shown) return;
    const root = all?.find(({ id }) => id === comment.parent) ?? comment;
    show(root);
  });
  const isReady = !comments.loading && (page || media.table !== undefined);
  useEffect(() => {
    if (isReady && linked) openLinked();
  }, [isReady, linked]);

  const markers = useMemo(() => markersOf(version, all ?? []), [version, all]);
  const shownComment = all?.find(({ id }) => id === shown?.id);
  const buttons = hasComments && (
    <CommentSideButton {...side} className="max-lg:hidden landscape-phone:grid" />
  );
  const tools = pen && (
    <Suspense>
      <DrawingTools
        tool={pen.tool}
        onTool={(tool) => setPen({ ...pen, tool })}
        color={pen.color}
        onColor={(color) => setPen({ ...pen, color })}
        onUndo={draft.drawing && (() => updateDraft(withoutLastStroke(draft)))}
        onClear={draft.drawing && (() => updateDraft(withoutDrawing))}
        onClose={() => setPen(undefined)}
      />
    </Suspense>
  );
  const overlayOf = (number: number) => (
    <>
      {/* What is drawn lies on the version that is commented on. */}
      {number === on.version.number && (
        <PictureOverlay
          position={position}
          version={on.version}
          draft={draft}
          onDraft={updateDraft}
          pen={pen}
          onClose={() => setPen(undefined)}
          shown={shownComment}
        />
      )}
      {watermark}
    </>
  );
  const paging = page && {
    pages: pages ?? [],
    page,
    onPage,
    comments: all,
    shown: shown?.id,
    onShow: show,
    posterOf: props.posterOf,
  };
  // What every player receives.
  const outer = {
    source,
    version,
    onPresentation,
    onDownload: props.onDownload,
    tools,
    host,
    buttons,
  };
  // Beside the picture they take nothing from it.
  const noticesBeside = hasComments && side.isShown;

  return (
    <div
      data-fill
      {...(compared && { 'data-compared': '' })}
      className="flex min-h-0 flex-1 flex-col stacked:min-h-auto"
    >
      {props.header(comments.loading ? undefined : all, () => void comments.retry())}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {(isErased || !noticesBeside) && <Notices>{props.notices}</Notices>}
      {!isErased && (
        <div
          ref={host}
          className="flex min-h-0 flex-1 flex-col bg-surface stacked:min-h-auto data-[full=window]:fixed data-[full=window]:inset-0 data-[full=window]:z-40 lg:flex-row landscape-phone:fixed landscape-phone:inset-0 landscape-phone:z-30 landscape-phone:flex-row"
        >
          <div className="flex min-w-0 shrink-0 flex-col lg:min-h-0 lg:flex-1 in-data-full:min-h-0 in-data-full:flex-1 landscape-phone:min-h-0 landscape-phone:flex-1">
            {paging && (
              <SetView
                {...outer}
                {...paging}
                review={review}
                compared={compared}
                commented={on.version.number}
                insteadOfDownload={props.insteadOfDownload}
                overlayOf={overlayOf}
              />
            )}
            {!paging && compared && (
              <Suspense fallback={<ComparePlaceholder />}>
                <Comparison
                  {...outer}
                  review={review}
                  other={compared.version}
                  commented={on.version.number}
                  ref={player}
                  onPosition={position.set}
                  played={playedParts}
                  markersOf={(each) =>
                    markersOf(
                      each,
                      (each === version ? ownComments : comparedComments).comments ?? [],
                    )
                  }
                  onMarker={select}
                  overlayOf={overlayOf}
                  end={compared.end}
                />
              </Suspense>
            )}
            {!paging && !compared && (
              <VersionPlayer
                {...outer}
                review={review}
                media={media}
                ref={player}
                markers={markers}
                onMarker={select}
                onPosition={(reached) => {
                  position.set(reached);
                  playedParts.at(reached);
                }}
                insteadOfDownload={props.insteadOfDownload}
                overlay={overlayOf(version.number)}
              />
            )}
          </div>
          {hasComments && (
            <div
              {...(side.isShown && { 'data-side': '' })}
              className={classNames(
                'flex-col border-line bg-raised lg:w-88 lg:border-l landscape-phone:w-72 landscape-phone:border-l max-lg:in-data-full:hidden max-lg:in-data-full:landscape-phone:flex',
                'flex min-h-0 flex-1 stacked:min-h-auto lg:flex-none landscape-phone:flex-none',
                !side.isShown && 'lg:hidden landscape-phone:hidden!',
              )}
            >
              {noticesBeside && <Notices>{props.notices}</Notices>}
              <CommentPanel
                key={on.version.number}
                version={on.version}
                draftName={on.draftName}
                state={comments}
                position={position}
                marks={() => player.current?.marks() ?? {}}
                readers={readers}
                shown={shown}
                onShow={show}
                onCopyLink={props.onCopyLink}
                mayComment={mayComment}
                mayManage={props.mayManage}
                isOffline={props.isOffline}
                earlier={compared ? undefined : props.earlier}
                choice={
                  compared && (
                    <CommentedChoice
                      versions={[version, compared.version]}
                      chosen={on.version}
                      onChoose={(chosen) => {
                        setOnCompared(chosen !== version);
                        setPen(undefined);
                      }}
                      hasFocus={isOnCompared !== undefined}
                    />
                  )
                }
                composer={
                  mayComment && (
                    <Composer
                      version={on.version}
                      player={player}
                      position={position}
                      draft={draft}
                      onDraft={updateDraft}
                      pen={pen}
                      onPen={
                        on.version.kind === 'film' || on.version.kind === 'picture'
                          ? setPen
                          : undefined
                      }
                      audience={
                        member && {
                          ...readers,
                          audience,
                          staysInTeam: staysInTeam
                            ? 'Only a leader shows a picture to clients.'
                            : undefined,
                          onChoose: (next) => {
                            choose(next);
                            updateDraft({ audience: next });
                          },
                        }
                      }
                      stillTool={member?.stillTool}
                      mayShowStills={member?.mayShare ?? false}
                      onBegin={side.show}
                      onSend={async (body) => {
                        const added = await comments.actions.add(body);
                        // The next one stays as the box has said, also where another tab has chosen meanwhile.
                        if (member && !staysInTeam) choose(body.audience);
                        clearDraft();
                        setPen(undefined);
                        select(added.id);
                      }}
                    />
                  )
                }
              />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** What is said of the version; nothing where there is nothing to say. */
function Notices({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col gap-2 overflow-y-auto p-3 empty:hidden lg:max-h-1/2">
      {children}
    </div>
  );
}
