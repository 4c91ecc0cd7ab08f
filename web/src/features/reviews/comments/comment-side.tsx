import { MessageSquare } from 'lucide-react';
import { useCallback, useState } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { useTabIndex } from '#web/features/reviews/player/control-buttons.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { landscapePhone, useMediaQuery } from '#web/lib/hooks/use-media-query.ts';

/** Stored only in this browser, and never sent. */
const storageKey = 'review-comments';

interface CommentSide {
  isShown: boolean;
  show: () => void;
  toggle: () => void;
}

/**
 * Whether the comments stand beside the picture. They do unless they were hidden, which the browser remembers; on a
 * phone that is held sideways only when they are asked for.
 */
export function useCommentSide(): CommentSide {
  const isSideways = useMediaQuery(landscapePhone);
  const [isKept, setKept] = useState(isRemembered);
  const [isAsked, setAsked] = useState(false);
  const isShown = isSideways ? isAsked : isKept;
  const choose = useCallback(
    (next: boolean) => {
      if (isSideways) return setAsked(next);
      setKept(next);
      remember(next);
    },
    [isSideways],
  );
  return {
    isShown,
    show: useCallback(() => choose(true), [choose]),
    toggle: () => choose(!isShown),
  };
}

export function CommentSideButton({
  isShown,
  toggle,
  className,
}: CommentSide & { className: string }) {
  const label = isShown ? 'Hide comments' : 'Show comments';
  return (
    <button
      type="button"
      tabIndex={useTabIndex()}
      aria-label={label}
      data-tooltip={label}
      onClick={toggle}
      className={classNames(
        iconButton,
        'size-9 pointer-coarse:size-11',
        isShown && 'bg-hover text-text',
        className,
      )}
    >
      <MessageSquare aria-hidden="true" className="size-4" strokeWidth={1.5} />
    </button>
  );
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'hidden';
  } catch {
    return true;
  }
}

function remember(isShown: boolean) {
  try {
    if (isShown) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'hidden');
  } catch {
    // Storage may be disabled.
  }
}
