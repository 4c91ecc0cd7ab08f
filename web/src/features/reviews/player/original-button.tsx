import { iconButton } from '#web/components/button.tsx';
import { classNames } from '#web/lib/class-names.ts';

/** Which of the two files of a film is played. */
export interface OriginalChoice {
  isOn: boolean;
  /** This browser has failed to play it. */
  isUnplayable: boolean;
  toggle: () => void;
}

/** Plays the original of a film instead of its proxy. */
export function OriginalButton({ isOn, isUnplayable, toggle }: OriginalChoice) {
  const tooltip = isUnplayable
    ? 'Your browser cannot play the original'
    : isOn
      ? 'Play the proxy: it loads faster'
      : 'Play the original';
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={isUnplayable}
      data-tooltip={tooltip}
      title={isUnplayable ? tooltip : undefined}
      onClick={toggle}
      className={classNames(
        iconButton,
        'h-9 w-auto px-2 text-xs disabled:opacity-50 aria-pressed:bg-hover aria-pressed:text-text pointer-coarse:h-11',
      )}
    >
      Original
    </button>
  );
}
