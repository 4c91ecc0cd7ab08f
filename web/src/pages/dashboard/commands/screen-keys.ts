import { isMac } from './use-command-keys.ts';

/** What keys do: each is written as on the keyboard, several that are pressed at once with spaces between. */
export interface KeyGroup {
  label: string;
  keys: readonly { keys: readonly string[]; does: string }[];
}

/** The screens that have keys of their own. */
export type KeyScreen = 'folder' | 'trash' | 'preview' | 'review' | 'other';

/** The keys of a screen, and those of every screen. */
export function keysOf(screen: KeyScreen): readonly KeyGroup[] {
  const command = isMac() ? '⌘' : 'Ctrl';
  const alt = isMac() ? '⌥' : 'Alt';
  const rows = [
    { keys: ['↑', '↓'], does: 'Select the row above or below' },
    { keys: ['Shift ↑', 'Shift ↓'], does: 'Extend the selection' },
    { keys: ['Space'], does: 'Add the row to the selection, or take it out' },
    { keys: [`${command} A`], does: 'Select all' },
    { keys: ['Esc'], does: 'Select nothing' },
    { keys: ['→', '←'], does: 'Move to the controls of a row, and back' },
  ];
  const groups: Record<KeyScreen, readonly KeyGroup[]> = {
    other: [],
    preview: [
      {
        label: 'Preview',
        keys: [
          { keys: ['Page ↑', 'Page ↓'], does: 'Previous or next file' },
          { keys: ['Space'], does: 'Play or pause' },
          { keys: ['J', 'K', 'L'], does: 'Play backwards, pause, play; again for faster' },
          { keys: [',', '.'], does: 'One frame back or on; ten with Shift' },
          { keys: ['Esc'], does: 'Close' },
        ],
      },
    ],
    review: [
      {
        label: 'Player',
        keys: [
          { keys: ['Space'], does: 'Play or pause' },
          { keys: ['J', 'K', 'L'], does: 'Play backwards, pause, play; again for faster' },
          { keys: [',', '.'], does: 'One frame back or on; ten with Shift' },
          { keys: ['Home', 'End'], does: 'First or last frame' },
          { keys: ['I', 'O'], does: 'Mark in or out; go there with Shift' },
          { keys: ['X'], does: 'Clear the marks' },
          { keys: ['R'], does: 'Loop' },
          { keys: ['Shift ↑', 'Shift ↓'], does: 'Previous or next comment' },
          { keys: ['T'], does: 'Type a timecode; copy it with Shift' },
          { keys: ['M'], does: 'Mute' },
          { keys: ['F'], does: 'Full screen' },
          { keys: ['Z'], does: 'Zoom to 100%, and back' },
          { keys: ['+', '-'], does: 'Zoom in or out; W, A, S and D move the picture' },
          { keys: ['G'], does: 'Guides' },
        ],
      },
      {
        label: 'Comments',
        keys: [
          { keys: ['C'], does: 'Write a comment' },
          { keys: [`${command} Enter`], does: 'Send it' },
          { keys: ['Esc'], does: 'Back to the player' },
        ],
      },
    ],
    trash: [{ label: 'List', keys: [...rows, { keys: ['Delete'], does: 'Erase for good' }] }],
    folder: [
      {
        label: 'List',
        keys: [
          { keys: ['Enter'], does: 'Open a folder, preview a file' },
          ...rows,
          { keys: ['F2'], does: 'Rename' },
          { keys: [isMac() ? '⌘ ⌫' : 'Delete'], does: 'Move to the trash' },
          { keys: [`${command} Z`], does: 'Undo' },
          { keys: [`${alt} ↑`], does: 'Open the folder above' },
        ],
      },
    ],
  };
  return [
    ...groups[screen],
    {
      label: 'Everywhere',
      keys: [
        { keys: [`${command} K`], does: 'Go to a tab, member, file, invoice or setting' },
        { keys: ['F8'], does: 'Go to the notification' },
        { keys: ['?'], does: 'Show these keys' },
      ],
    },
  ];
}
