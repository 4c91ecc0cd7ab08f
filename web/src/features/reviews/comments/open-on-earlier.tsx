import { useEffect, useState } from 'react';
import type { ReviewSource } from '#web/features/reviews/review-source.ts';

/** A version before the one on the screen, and what can be done about its comments. */
export interface EarlierVersion {
  number: number;
  source: ReviewSource;
  /** Undefined if the user may not. */
  onCarry: (() => void) | undefined;
  onLook: () => void;
}

/** What a new version begins with: the comments that are open on the one before it. Shows nothing while there are none. */
export function OpenOnEarlier({ number, source, onCarry, onLook }: EarlierVersion) {
  const open = useOpenCount(source, number);
  if (!open) return null;
  const look = 'rounded-[4px] text-link underline underline-offset-4';
  return (
    <p className="mt-3">
      {`${open} open on version ${number}: `}
      {onCarry && (
        <>
          <button type="button" onClick={onCarry} className={look}>
            carry over
          </button>
          , or{' '}
        </>
      )}
      <button type="button" onClick={onLook} className={look}>
        view them
      </button>
    </p>
  );
}

/** The number of a version's comments that are open; undefined until it is known. */
function useOpenCount(source: ReviewSource, version: number): number | undefined {
  const [open, setOpen] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    async function count() {
      let found = 0;
      let after: string | undefined;
      do {
        const page = await source.listComments({
          version: String(version),
          ...(after !== undefined && { after }),
        });
        found += page.comments.filter(({ parent, isDone }) => !parent && !isDone).length;
        after = page.next;
      } while (after !== undefined && isCurrent);
      if (isCurrent) setOpen(found);
    }
    // The list itself says when there is no connection.
    void count().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [source, version]);
  return open;
}
