/** How many parts a version is divided into. */
const partCount = 100;

/** Parts between two reports of one playback: more than this is a jump. */
const mostBetween = 5;

/** Collects which hundredths of a version are played, and sends those that were not sent yet. */
export interface PlayedParts {
  /** Called when the version is shown for the first time: it counts as opened, also if it is never played. */
  open: () => void;
  /** Called with each position. @param share from 0 to 1, where the player is in the whole version */
  at: (position: { share: number; isPlaying: boolean }) => void;
  /** Called with the number of a page that is shown. */
  look: (page: number) => void;
  /** Sends what there is to send; what does not arrive is sent with the next. */
  flush: () => void;
}

export function collectPlayedParts(send: (played: number[]) => Promise<unknown>): PlayedParts {
  const waiting = new Set<number>();
  let isOpened = false;
  let isUnsent = false;
  let last: number | undefined;
  const flush = () => {
    if (!isUnsent) return;
    const parts = [...waiting];
    waiting.clear();
    isUnsent = false;
    send(parts).catch(() => {
      for (const part of parts) waiting.add(part);
      isUnsent = true;
    });
  };
  return {
    open() {
      if (isOpened) return;
      isOpened = true;
      isUnsent = true;
      flush();
    },
    at({ share, isPlaying }) {
      if (!isPlaying || !(share >= 0 && share <= 1)) {
        last = undefined;
        return;
      }
      const part = Math.min(Math.floor(share * partCount), partCount - 1);
      // Of a short film, or at a high speed, a picture is not shown in each part.
      const from = last !== undefined && Math.abs(part - last) <= mostBetween ? last : part;
      for (let each = Math.min(from, part); each <= Math.max(from, part); each += 1) {
        waiting.add(each);
      }
      last = part;
      isUnsent = true;
    },
    look(page) {
      waiting.add(page);
      isUnsent = true;
    },
    flush,
  };
}
