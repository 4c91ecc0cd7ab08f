import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { MarkerColor } from '#web/features/reviews/player/compare/marker-color.tsx';

interface CommentedChoiceProps {
  versions: readonly [ReviewVersion, ReviewVersion];
  chosen: ReviewVersion;
  onChoose: (version: ReviewVersion) => void;
}

/** Which of two versions the comments are of, and a new one is about. */
export function CommentedChoice({ versions, chosen, onChoose }: CommentedChoiceProps) {
  const inOrder = [...versions].sort((one, other) => one.number - other.number);
  return (
    <fieldset className="flex shrink-0 gap-1 border-b border-line px-3 py-0.5 lg:py-1.5">
      <legend className="sr-only">Comments of</legend>
      {inOrder.map((version) => (
        <button
          key={version.number}
          type="button"
          aria-pressed={version === chosen}
          onClick={() => onChoose(version)}
          className="inline-flex h-8 flex-1 items-center justify-center gap-2 rounded-control text-sm text-muted transition-colors duration-150 hover:bg-hover aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-text pointer-coarse:h-11"
        >
          <MarkerColor isOther={version !== chosen} />
          On version {version.number}
        </button>
      ))}
    </fieldset>
  );
}
