import { useState } from 'react';
import type { ReviewComment } from '#shared/calls/review-comments.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx';
import type { LargeStillProps } from './large-still.tsx';
import { stillReasons } from './still-reasons.ts';

const LargeStill = lazyDialog<LargeStillProps>(
  async () => (await import('./large-still.tsx')).LargeStill,
  ({ open }) => open,
);

interface CommentStillProps {
  still: NonNullable<ReviewComment['still']>;
  /** Fetches other links, when these have expired. */
  onExpired: () => void;
}

/** The picture that a comment shows: small, and large when it is pressed. */
export function CommentStill({ still, onExpired }: CommentStillProps) {
  const [isLarge, setLarge] = useState(false);
  const { state, name = '', url } = still;
  if (state !== 'shown') return <p className="text-xs text-muted">{stillReasons[state]}</p>;
  const shown = visibleName(name);
  return (
    <>
      <button
        type="button"
        onClick={() => setLarge(true)}
        {...LargeStill.opener}
        aria-label={`Open the still ${shown}`}
        className="my-1 block max-w-full overflow-hidden rounded-control border border-line bg-hover"
      >
        <img
          src={still.poster ?? url}
          alt={shown}
          title={shown}
          loading="lazy"
          onError={onExpired}
          className="h-24 min-w-16 max-w-full object-contain"
        />
      </button>
      <LargeStill
        open={isLarge}
        onClose={() => setLarge(false)}
        name={shown}
        url={url}
        onExpired={onExpired}
      />
    </>
  );
}
