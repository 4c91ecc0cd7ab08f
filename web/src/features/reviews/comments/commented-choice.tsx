import { useEffect, useRef } from 'react';
import type { ReviewVersion } from '#shared/calls/reviews.ts';
import { MarkerColor } from '#web/features/reviews/player/compare/marker-color.tsx';

interface CommentedChoiceProps {
  versions: readonly [ReviewVersion, ReviewVersion];
  chosen: ReviewVersion;
  onChoose: (version: ReviewVersion) => void;
  /** Whether it was chosen here: each version has a list and a head of its own, which takes the focus over. */
  hasFocus: boolean;
}

/** Which of two versions the comments are of, and a new one is about. */
export function CommentedChoice({ versions, chosen, onChoose, hasFocus }: CommentedChoiceProps) {
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) pressed.current?.focus();
  }, [hasFocus]);
  const inOrder = [...versions].sort((one, other) => one.number - other.number);
  return (
    <fieldset className="-ml-2 flex min-w-0 grow gap-1">
      <legend className="sr-only">Comments of</legend>
      {inOrder.map((version) => (
        <button
          key={version.number}
          type="button"
          ref={version === chosen ? pressed : undefined}
          aria-label={`On version ${version.number}`}
          aria-pressed={version === chosen}
          onClick={() => onChoose(version)}
          className="inline-flex h-8 min-w-0 flex-1 items-center justify-center gap-2 rounded-control px-1 text-sm text-muted transition-colors duration-150 hover:bg-hover aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-text pointer-coarse:h-11"
        >
          <MarkerColor isOther={version !== chosen} />
          <span className="truncate">Version {version.number}</span>
        </button>
      ))}
    </fieldset>
  );
}
