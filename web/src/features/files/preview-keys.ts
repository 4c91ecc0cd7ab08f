import type { KeyboardEvent } from 'react';

/** Seconds that J and L move by. */
const step = 5;

interface PreviewKeys {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/**
 * The keys of the preview: the arrow keys show the previous and next file, unless the player has the focus and seeks
 * with them; J, K and L move as in editing software.
 */
export function handlePreviewKey(
  event: KeyboardEvent<HTMLElement>,
  { onPrevious, onNext }: PreviewKeys,
) {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  const media = currentTarget.querySelector<HTMLMediaElement>('video, audio');
  const inPlayer = target === media;
  const actions: Partial<Record<string, () => void>> = {
    ...(!inPlayer && { ArrowLeft: onPrevious, ArrowRight: onNext }),
    PageUp: onPrevious,
    PageDown: onNext,
    ...(media && {
      j: () => seek(media, -step),
      k: () => togglePlay(media),
      l: () => seek(media, step),
      ...(target instanceof HTMLButtonElement || inPlayer ? {} : { ' ': () => togglePlay(media) }),
    }),
  };
  const act = actions[key.length === 1 ? key.toLowerCase() : key];
  if (!act) return;
  event.preventDefault();
  act();
}

function seek(media: HTMLMediaElement, seconds: number) {
  media.currentTime = Math.max(0, media.currentTime + seconds);
}

function togglePlay(media: HTMLMediaElement) {
  if (!media.paused) return media.pause();
  // Refused where the browser cannot play it, which its error event reports.
  media.play().catch(() => undefined);
}
