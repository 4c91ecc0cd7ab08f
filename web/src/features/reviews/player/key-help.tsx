import { Keyboard } from 'lucide-react';
import { useId, useState } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { rememberedKeys, rememberKeys } from './remembered.ts';

const keys = [
  ['Space', 'Play, pause'],
  ['J K L', 'Play backwards, pause, play'],
  ['J J, L L', 'Faster; slower with Shift'],
  [', . ← →', 'One frame; ten with Shift'],
  ['Home End', 'First and last frame'],
  ['I O', 'Mark in, mark out; with Shift, go there'],
  ['X', 'Clear the marks'],
  ['R', 'Loop'],
  ['Shift ↑ ↓', 'Previous and next marker'],
  ['T', 'Type a timecode'],
  ['M F', 'Mute, full screen'],
] as const;

/**
 * Whether the player's keys work on the whole page: single keys can be turned off (WCAG 2.2, success criterion 2.1.4),
 * and then work where the player has the focus.
 */
export function usePageKeys() {
  const [areOn, setOn] = useState(rememberedKeys);
  const choose = (chosen: boolean) => {
    setOn(chosen);
    rememberKeys(chosen);
  };
  return [areOn, choose] as const;
}

interface KeyHelpProps {
  areOn: boolean;
  onChange: (areOn: boolean) => void;
}

/** The list of keys. A popover, which also opens above what is in full screen. */
export function KeyHelp({ areOn, onChange }: KeyHelpProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Keyboard shortcuts"
        data-tooltip="Keyboard shortcuts"
        className={classNames(iconButton, 'size-9 shrink-0 pointer-coarse:hidden')}
      >
        <Keyboard aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto max-h-dvh max-w-full overflow-y-auto rounded-card border border-line bg-floating p-5 text-sm text-text shadow-float"
      >
        <h3 className="font-semibold">Keyboard shortcuts</h3>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
          {keys.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt className="font-mono whitespace-nowrap text-muted">{key}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex items-center gap-2 border-t border-line pt-3">
          <input
            type="checkbox"
            checked={areOn}
            onChange={({ target }) => onChange(target.checked)}
            className="size-4 accent-accent"
          />
          <span>On the whole page, not only in the player</span>
        </label>
      </div>
    </>
  );
}
