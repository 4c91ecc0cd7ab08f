import { lazy, Suspense, useEffect } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { nameOfPerson } from '#web/features/reviews/people.ts';
import { type PositionStore, usePosition } from '#web/features/reviews/player-position.ts';
import { endOf, isWithin, placeOf } from '#web/features/reviews/timecodes.ts';
import { type Draft, withoutLastStroke } from '#web/features/reviews/use-draft.ts';
import type { Pen } from './strokes.ts';

const parts = () => import('./drawing-parts.ts');
const DrawingSurface = lazy(async () => ({ default: (await parts()).DrawingSurface }));
const DrawingView = lazy(async () => ({ default: (await parts()).DrawingView }));

interface PictureOverlayProps {
  position: PositionStore;
  version: ReviewVersion;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  /** Undefined while nothing is drawn. */
  pen: Pen | undefined;
  onClose: () => void;
  /** The comment whose frame was gone to. */
  shown: ReviewComment | undefined;
}

/** What lies on the picture: the drawing of the draft, or of the shown comment, on its own frames alone. */
export function PictureOverlay(props: PictureOverlayProps) {
  // A press of Draw then finds it.
  useEffect(() => void parts().catch(() => undefined), []);
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}

function Overlay(props: PictureOverlayProps) {
  const { position, draft, onDraft, pen, shown } = props;
  const isOnDraft = usePosition(position, (at) => !draft.place || isWithin(at, draft.place));
  const isOnShown = usePosition(position, (at) =>
    shown?.at
      ? isWithin(at, placeOf(shown.at), endOf(shown.at))
      : !shown?.page || at.page === shown.page,
  );
  if (pen && isOnDraft) {
    return (
      <DrawingSurface
        drawing={draft.drawing}
        tool={pen.tool}
        color={pen.color}
        onDraw={(strokes) => {
          const { isPlaying: _, ...place } = position.get();
          onDraft({ drawing: { strokes }, place: draft.place ?? place });
        }}
        onUndo={() => onDraft(withoutLastStroke(draft))}
        onClose={props.onClose}
      />
    );
  }
  if (draft.drawing && isOnDraft) {
    return <DrawingView drawing={draft.drawing} label="Your drawing" />;
  }
  if (!shown?.drawing || !isOnShown) return null;
  return (
    <DrawingView
      drawing={shown.drawing}
      label={`Drawing by ${shown.author ? nameOfPerson(shown.author) : 'a former member'}`}
    />
  );
}
