import { Pencil, X } from 'lucide-react';
import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { Button, iconButton } from '#web/components/button.tsx';
import {
  AudienceChoice,
  type AudienceChoiceProps,
} from '#web/features/reviews/audience/audience-choice.tsx';
import { describeAudience } from '#web/features/reviews/audience/describe-audience.ts';
import { drawingBytes, maxDrawingBytes, type Pen } from '#web/features/reviews/drawing/strokes.ts';
import { hasPage } from '#web/features/reviews/pages.ts';
import type { Place, PlayerHandle } from '#web/features/reviews/player/player-types.ts';
import { type PositionStore, usePosition } from '#web/features/reviews/player-position.ts';
import type { NewComment } from '#web/features/reviews/review-source.ts';
import { isWithin, pageName, timecodeOf } from '#web/features/reviews/timecodes.ts';
import { type Draft, withoutDrawing } from '#web/features/reviews/use-draft.ts';
import { readableMessage } from '#web/lib/api/messages.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { classNames } from '#web/lib/class-names.ts';
import { CommentField } from './comment-field.tsx';
import { useMentionedIds } from './mentioned-ids.ts';
import type { StillToolProps } from './still-tool.tsx';

interface ComposerProps {
  version: ReviewVersion;
  player: RefObject<PlayerHandle | null>;
  position: PositionStore;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  pen: Pen | undefined;
  /** Starts or ends drawing, or draws with another tool; undefined where there is no picture to draw on. */
  onPen: ((pen: Pen | undefined) => void) | undefined;
  /** Who will read it; undefined for a guest, who writes for everyone. */
  audience: AudienceChoiceProps | undefined;
  /** Chooses a still; undefined for a guest, whose page is spared the list of files. */
  stillTool: ComponentType<StillToolProps> | undefined;
  /** Whether clients may see the still: otherwise the comment is for the team. */
  mayShowStills: boolean;
  /** Called before the field takes the focus by its key: it may be hidden. */
  onBegin: () => void;
  /** Sends the comment, and clears the draft. */
  onSend: (comment: NewComment) => Promise<unknown>;
}

/** What a phone shows while something is written. */
const whereBegun =
  'max-lg:hidden max-lg:group-focus-within:inline-flex max-lg:group-data-begun:inline-flex';

const toolLook =
  'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-sm transition-colors duration-150 lg:order-1 landscape-phone:px-3 pointer-coarse:h-11';

const firstPen: Pen = { tool: 'pen', color: 'red' };

/** Writes a comment about the frame that is shown, the range between the marks, or the whole work. */
export function Composer(props: ComposerProps) {
  const { version, player, position, draft, onDraft, pen, onPen, audience, onBegin, onSend } =
    props;
  const { stillTool: StillTool, mayShowStills } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  // The page that was shown when the text was changed last.
  const [writtenOn, setWrittenOn] = useState<number>();
  const withMentions = useMentionedIds();
  const hasTimes = version.kind === 'film' || version.kind === 'sound';
  // Of two sets that are compared, one can have fewer pages.
  const isOnPage = usePosition(position, ({ page }) => hasPage(version, draft.place?.page ?? page));
  const hasPlaces = hasTimes || isOnPage;
  const place = usePosition(position, () => describePlace(props));
  const about = isOnPage ? place.toLowerCase() : place;
  const lostPage = describeLostPage(version, draft, writtenOn);
  const isAtPlace = hasPlaces && !lostPage && (!isWhole || draft.drawing !== undefined);
  const bytes = draft.drawing ? drawingBytes(draft.drawing) : 0;
  const unsendable =
    bytes > maxDrawingBytes
      ? 'The drawing has too many strokes to be sent. Undo some of them.'
      : draft.drawing && lostPage;
  const isEmpty = draft.text.trim() === '' && !draft.drawing;

  const { run: send, busy } = useAction(
    async () => {
      setFailure(undefined);
      await onSend({
        version: version.number,
        text: withMentions(draft.text.trim()),
        audience: audience?.audience ?? 'everyone',
        key: draft.key,
        ...(isAtPlace && placeToSend(props)),
        ...(draft.drawing && { drawing: draft.drawing }),
        ...(draft.still !== undefined && { still: draft.still }),
      });
      player.current?.clearMarks();
    },
    (error) => {
      setFailure(
        readableMessage(error, 'The comment could not be sent. It is kept here: please try again.'),
      );
      field.current?.focus();
    },
  );
  const begin = useEffectEvent(() => onBegin());
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommentKey(event)) return;
      event.preventDefault();
      flushSync(begin);
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const submit = () => {
    if (!isEmpty && !unsendable && !busy) void send();
  };
  const whole = `Comment on the ${version.pages ? 'whole set' : version.kind === 'picture' ? 'picture' : 'whole work'}`;
  return (
    <form
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      // On a phone one line, until something is written.
      data-begun={!isEmpty || draft.still !== undefined || undefined}
      className="group flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2"
    >
      <div className="min-w-0 flex-1 max-sm:group-focus-within:basis-full max-sm:group-data-begun:basis-full lg:flex-none lg:basis-full landscape-phone:group-focus-within:basis-full landscape-phone:group-data-begun:basis-full">
        <CommentField
          ref={field}
          label={isAtPlace ? `Comment ${isOnPage ? 'on' : 'at'} ${about}` : whole}
          value={draft.text}
          readBy={audience && describeAudience(audience.audience, audience.readers)}
          error={unsendable ?? failure ?? lostPage}
          busy={busy}
          onChange={(text) => {
            player.current?.pause();
            setFailure(undefined);
            setWrittenOn(isOnPage ? position.get().page : undefined);
            onDraft({ text });
          }}
          onSend={submit}
        />
      </div>
      {audience && (
        <div className={classNames('order-first flex min-w-0 basis-full', whereBegun)}>
          <AudienceChoice {...audience} disabled={busy} className="-ml-1.5" />
        </div>
      )}
      {onPen && (
        <button
          type="button"
          aria-pressed={pen !== undefined}
          disabled={busy}
          // With the focus what is around it would move, before the press of a finger is one.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            player.current?.pause();
            // The keyboard of a phone would lie on what is drawn.
            field.current?.blur();
            onPen(pen ? undefined : firstPen);
          }}
          className={classNames(
            toolLook,
            pen ? 'bg-hover text-text' : 'text-muted hover:bg-hover hover:text-text',
          )}
        >
          <Pencil aria-hidden="true" className="size-4" strokeWidth={1.5} />
          <span className="landscape-phone:sr-only max-[26rem]:group-focus-within:sr-only max-[26rem]:group-data-begun:sr-only">
            Draw
          </span>
        </button>
      )}
      {StillTool && (
        <StillTool
          still={draft.still}
          mayShow={mayShowStills}
          version={version}
          busy={busy}
          onChoose={(still) => {
            player.current?.pause();
            // It stays for the team without the still as well, as the box has said.
            onDraft({ still, ...(!mayShowStills && { audience: 'team' }) });
          }}
          className={classNames(toolLook, draft.still === undefined && whereBegun)}
        />
      )}
      {hasPlaces && (
        <PlaceChoice
          about={about}
          isWhole={!isAtPlace}
          isFixed={draft.drawing !== undefined}
          isPage={isOnPage}
          onChange={(isWhole) => {
            setWhole(isWhole);
            setWrittenOn(undefined);
          }}
        />
      )}
      {draft.drawing && !pen && (
        <button
          type="button"
          onClick={() => onDraft(withoutDrawing)}
          aria-label="Remove the drawing"
          data-tooltip="Remove the drawing"
          className={classNames(iconButton, 'size-8 lg:order-1 pointer-coarse:size-11')}
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </button>
      )}
      <Button
        type="submit"
        size="sm"
        busy={busy}
        disabled={isEmpty || unsendable !== undefined}
        className={classNames('ml-auto lg:order-2', whereBegun)}
      >
        {busy ? 'Sending...' : 'Comment'}
      </Button>
    </form>
  );
}

/** C, except while one types or a dialog is open. */
function isCommentKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return (
    key.toLowerCase() === 'c' &&
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    target instanceof Element &&
    target.closest('input:not([type=range]), textarea, select, [role=menu], [role=listbox]') ===
      null &&
    document.querySelector('dialog[open]') === null
  );
}

/** Where a comment is about to be: between the marks, if both are set. */
function placeOf({ player, position, draft }: ComposerProps): { start: Place; end?: Place } {
  const { in: markIn, out } = player.current?.marks() ?? {};
  const drawn = draft.drawing && draft.place;
  const isRange = markIn !== undefined && out !== undefined;
  // A drawing belongs to the place that it lies on, and to a range around that.
  if (isRange && (!drawn || isWithin(drawn, markIn, out))) return { start: markIn, end: out };
  return { start: drawn ?? position.get() };
}

function describePlace(props: ComposerProps): string {
  const { start, end } = placeOf(props);
  const timecode = timecodeOf(props.version, start);
  return end ? `${timecode} to ${timecodeOf(props.version, end)}` : timecode;
}

/** Says that the page that a draft is about was withdrawn, and what becomes of the draft; undefined if it is there. */
function describeLostPage(
  version: ReviewVersion,
  { text, drawing, place }: Draft,
  writtenOn: number | undefined,
): string | undefined {
  const page = drawing ? place?.page : text.trim() === '' ? undefined : writtenOn;
  if (page === undefined || hasPage(version, page)) return undefined;
  return drawing
    ? `${pageName(page)}, which you drew on, is no longer here. Remove the drawing to comment on what is.`
    : `${pageName(page)} is no longer here. Your comment is about the whole set now.`;
}

/** Frames where the version has a table of them, otherwise milliseconds. */
function placeToSend(props: ComposerProps): Partial<NewComment> {
  const { start, end } = placeOf(props);
  if (start.page !== undefined) return { page: start.page };
  if (props.version.frames && start.frame !== undefined) {
    return { frame: start.frame, ...(end?.frame !== undefined && { endFrame: end.frame }) };
  }
  return {
    milliseconds: start.milliseconds,
    ...(end && { endMilliseconds: end.milliseconds }),
  };
}

interface PlaceChoiceProps {
  about: string;
  isWhole: boolean;
  /** A drawing lies on a frame. */
  isFixed: boolean;
  /** It is a page, and no time. */
  isPage: boolean;
  onChange: (isWhole: boolean) => void;
}

function PlaceChoice({ about, isWhole, isFixed, isPage, onChange }: PlaceChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames(
        'inline-flex h-8 min-w-0 items-center gap-2 rounded-control text-sm tabular-nums pointer-coarse:h-11',
        whereBegun,
        isWhole ? 'text-muted' : 'text-text',
      )}
    >
      <input
        id={id}
        type="checkbox"
        checked={!isWhole}
        disabled={isFixed}
        onChange={({ target }) => onChange(!target.checked)}
        className="size-4 accent-accent"
      />
      <span className="truncate">
        {isPage ? (
          `On ${about}`
        ) : (
          <>
            At <span className="inline-block min-w-[11ch] font-mono text-xs">{about}</span>
          </>
        )}
      </span>
    </label>
  );
}
