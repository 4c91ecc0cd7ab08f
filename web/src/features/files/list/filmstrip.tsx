import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Picture } from './use-posters.ts';

type Strip = NonNullable<Picture['strip']>;

/** The keys that step by a frame in editing software. */
const steps: Readonly<Record<string, 1 | -1>> = { '.': 1, ',': -1 };

/**
 * Scrubs through a filmstrip: a mouse that moves across the picture does, and the keys of its row or tile.
 * @returns `at`: the part of the film, from 0 to 1; null while it is not scrubbed
 */
export function useScrub(strip: Strip | undefined) {
  const [at, setAt] = useState<number | null>(null);
  const end = () => setAt(null);
  const pointer = {
    onPointerMove: ({ pointerType, clientX, currentTarget }: PointerEvent) => {
      if (!strip || pointerType !== 'mouse') return;
      const { left, width } = currentTarget.getBoundingClientRect();
      setAt(Math.min(0.999, Math.max(0, (clientX - left) / (width || 1))));
    },
    onPointerLeave: end,
  };
  const keys = {
    onKeyDown: ({ key, target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const step = steps[key];
      if (!strip || !step || target !== currentTarget || ctrlKey || metaKey || altKey) return;
      const { frames } = strip;
      const from = at === null ? (step > 0 ? -1 : frames) : Math.floor(at * frames);
      // The middle of a frame: its beginning may be rounded to the one before.
      setAt((Math.min(Math.max(from + step, 0), frames - 1) + 0.5) / frames);
    },
    onBlur: end,
  };
  return { at, pointer, keys };
}

/** The frame of a filmstrip at a part of the film, and where that is. */
export function FilmstripFrame({ strip, at }: { strip: Strip; at: number }) {
  const { url, frames } = strip;
  const frame = Math.floor(at * frames);
  return (
    <>
      <span
        aria-hidden="true"
        data-frame={frame}
        className="absolute inset-0"
        style={{
          backgroundImage: `url(${JSON.stringify(url)})`,
          backgroundSize: `${frames * 100}% 100%`,
          backgroundPosition: `${(frame / (frames - 1)) * 100}% 0`,
        }}
      />
      <span
        aria-hidden="true"
        className="absolute inset-y-0 w-0.5 bg-accent shadow-[0_0_0_1px_rgb(0_0_0/0.5)]"
        style={{ left: `${at * 100}%` }}
      />
    </>
  );
}
