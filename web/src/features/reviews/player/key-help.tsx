import { Checkbox } from '#web/components/fields/checkbox.tsx';

/** What is shown: a film or a sound of a review, one of Files, a picture, or a set of pictures. */
export type KeyedKind = 'film' | 'file' | 'picture' | 'set';

type Keys = readonly (readonly [key: string, meaning: string])[];

const playing: Keys = [
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
];
const paging: Keys = [
  [', . ← →', 'Previous and next page'],
  ['Home End', 'First and last page'],
  ['Shift ↑ ↓', 'Previous and next comment'],
  ['F', 'Full screen'],
];
const looking: Keys = [
  ['Z + −', 'Zoom to 100% and back; in and out'],
  ['A D W S', 'Move the zoomed picture'],
  ['G', 'Guides'],
];
const commenting: Keys = [
  ['C', 'Write a comment'],
  ['W [ ]', 'Comparing: wipe, and move its line'],
];

const keysOf: Record<KeyedKind, Keys> = {
  film: [...playing, ...looking, ['Shift ↑ ↓', 'Previous and next marker'], ...commenting],
  file: [...playing, ...looking, ['Page ↑ ↓', 'Previous and next file']],
  picture: [['F', 'Full screen'], ...looking, ...commenting],
  set: [...paging, ...looking, ...commenting],
};

interface KeyHelpProps {
  /** Whether the player's keys work on the whole page. */
  areOn: boolean;
  onChange: (areOn: boolean) => void;
  of: KeyedKind;
}

/** The list of keys. */
export function KeyHelp({ areOn, onChange, of }: KeyHelpProps) {
  return (
    <details className="border-t border-line pt-3 pointer-coarse:hidden">
      <summary className="cursor-pointer text-muted hover:text-text">Keyboard shortcuts</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        {keysOf[of].map(([key, meaning]) => (
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
