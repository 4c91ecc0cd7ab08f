import { Pencil, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { Button } from '#web/components/button.tsx';
import { DrawingTools } from '#web/features/reviews/drawing/drawing-tools.tsx';
import { drawingBytes, maxDrawingBytes, type Pen } from '#web/features/reviews/drawing/strokes.ts';
import type { Place, PlayerHandle } from '#web/features/reviews/player/player-types.ts';
import { type PositionStore, usePosition } from '#web/features/reviews/player-position.ts';
import type { NewComment } from '#web/features/reviews/review-source.ts';
import { isWithin, timecodeOf } from '#web/features/reviews/timecodes.ts';
import { type Draft, withoutDrawing, withoutLastStroke } from '#web/features/reviews/use-draft.ts';
import { readableMessage } from '#web/lib/api/messages.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { classNames } from '#web/lib/class-names.ts';
import { CommentField } from './comment-field.tsx';

interface ComposerProps {
  version: ReviewVersion;
  player: RefObject<PlayerHandle | null>;
  position: PositionStore;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  pen: Pen | undefined;
  /** Starts or ends drawing, or draws with another tool; undefined where there is no picture to draw on. */
  onPen: ((pen: Pen | undefined) => void) | undefined;
  /** Sends the comment, and clears the draft. */
  onSend: (comment: NewComment) => Promise<unknown>;
}

const firstPen: Pen = { tool: 'pen', color: 'red' };

/** Writes a comment about the frame that is shown, the range between the marks, or the whole work. */
export function Composer(props: ComposerProps) {
  const { version, player, position, draft, onDraft, pen, onPen, onSend } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const hasPlaces = version.kind === 'film' || version.kind === 'sound';
  const about = usePosition(position, () => describePlace(props));
  const isAtPlace = hasPlaces && (!isWhole || draft.drawing !== undefined);
  const bytes = draft.drawing ? drawingBytes(draft.drawing) : 0;
  const tooLarge =
    bytes > maxDrawingBytes
      ? 'The drawing has too many strokes to be sent. Undo some of them.'
      : undefined;
  const isEmpty = draft.text.trim() === '' && !draft.drawing;

  const { run: send, busy } = useAction(
    async () => {
      setFailure(undefined);
      await onSend({
        version: version.number,
        text: draft.text.trim(),
        key: draft.key,
        ...(isAtPlace && placeToSend(props)),
        ...(draft.drawing && { drawing: draft.drawing }),
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
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommentKey(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const submit = () => {
    if (!isEmpty && !tooLarge) void send();
  };
  const whole = version.kind === 'picture' ? 'Comment on the picture' : 'Comment on the whole work';
  return (
    <form
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-2 rounded-card border border-line bg-raised p-3"
    >
      <CommentField
        ref={field}
        label={isAtPlace ? `Comment at ${about}` : whole}
        value={draft.text}
        error={tooLarge ?? failure}
        onChange={(text) => {
          player.current?.pause();
          setFailure(undefined);
          onDraft({ text });
        }}
        onSend={submit}
      />
      {pen && onPen && (
        <DrawingTools
          tool={pen.tool}
          onTool={(tool) => onPen({ ...pen, tool })}
          color={pen.color}
          onColor={(color) => onPen({ ...pen, color })}
          onUndo={draft.drawing && (() => onDraft(withoutLastStroke(draft)))}
          onClear={draft.drawing && (() => onDraft(withoutDrawing))}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {hasPlaces && (
          <PlaceChoice
            about={about}
            isWhole={!isAtPlace}
            isFixed={draft.drawing !== undefined}
            onChange={setWhole}
          />
        )}
        {onPen && (
          <button
            type="button"
            aria-pressed={pen !== undefined}
            onClick={() => {
              player.current?.pause();
              onPen(pen ? undefined : firstPen);
            }}
            className={classNames(
              'inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-sm transition-colors duration-150 pointer-coarse:h-11',
              pen ? 'bg-hover text-text' : 'text-muted hover:bg-hover hover:text-text',
            )}
          >
            <Pencil aria-hidden="true" className="size-4" strokeWidth={1.5} />
            Draw
          </button>
        )}
        {draft.drawing && !pen && (
          <button
            type="button"
            onClick={() => onDraft(withoutDrawing)}
            className="inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-sm text-muted hover:bg-hover hover:text-text pointer-coarse:h-11"
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
            Remove the drawing
          </button>
        )}
        <div className="ml-auto flex">
          <Button type="submit" size="sm" busy={busy} disabled={isEmpty || tooLarge !== undefined}>
            {busy ? 'Sending...' : 'Comment'}
          </Button>
        </div>
      </div>
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

/** Frames where the version has a table of them, otherwise milliseconds. */
function placeToSend(props: ComposerProps): Partial<NewComment> {
  const { start, end } = placeOf(props);
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
  onChange: (isWhole: boolean) => void;
}

function PlaceChoice({ about, isWhole, isFixed, onChange }: PlaceChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames(
        'inline-flex h-8 items-center gap-2 rounded-control text-sm tabular-nums pointer-coarse:h-11',
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
      <span>
        At <span className="font-mono text-xs">{about}</span>
      </span>
    </label>
  );
}
