import { useState } from 'react';
import { Checkbox } from '#web/components/fields/checkbox.tsx';
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
  ['T', 'Type a timecode; with Shift, copy it'],
  ['M F', 'Mute, full screen'],
  ['Z + −', 'Zoom to 100% and back; in and out'],
  ['A D W S', 'Move the zoomed picture'],
  ['G', 'Guides'],
] as const;

const reviewKeys = [
  ['Shift ↑ ↓', 'Previous and next marker'],
  ['C', 'Write a comment'],
  ['W [ ]', 'Comparing: wipe, and move its line'],
] as const;

const previewKeys = [['Page ↑ ↓', 'Previous and next file']] as const;

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
  /** Of a file alone, without comments. */
  isPreview: boolean;
}

/** The list of keys. */
export function KeyHelp({ areOn, onChange, isPreview }: KeyHelpProps) {
  return (
    <details className="border-t border-line pt-3 pointer-coarse:hidden">
      <summary className="cursor-pointer text-muted hover:text-text">Keyboard shortcuts</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        {[...keys, ...(isPreview ? previewKeys : reviewKeys)].map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt className="font-mono whitespace-nowrap text-muted">{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox isOn={areOn} onChange={onChange} className="mt-3 min-h-6">
        On the whole page, not only in the player
      </Checkbox>
    </details>
  );
}
