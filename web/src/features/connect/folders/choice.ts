import type { Device, FolderChoice } from '#shared/calls/devices.ts';
import { folderTitle } from '#shared/rules/text/restricted-names.ts';

/** The share of the room of credentials that some folders take; above one they do not fit. */
export function shareOf({ all, room }: FolderChoice, names: readonly string[]): number {
  const taken = all
    .filter(({ name }) => names.includes(name))
    .reduce((sum, { characters }) => sum + characters, 0);
  return taken / room;
}

export const namesOf = ({ all }: FolderChoice) => all.map(({ name }) => name);

/** The folders by what they are called, numbers in them by their values. */
export function inOrder(choice: FolderChoice): string[] {
  const { compare } = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
  return namesOf(choice).toSorted((a, b) => compare(titlesOf([a]), titlesOf([b])));
}

/** Whether a computer can sync all folders, so that there is nothing to choose. */
export function doAllFit(choice: FolderChoice): boolean {
  return shareOf(choice, namesOf(choice)) <= 1;
}

/** What folders are called, in one line. */
export function titlesOf(names: readonly string[]): string {
  return names.map((name) => folderTitle(`${name}/`)).join(', ');
}

/** What an own computer syncs if its member does not see the whole workspace, as a sentence; and whether that is a problem. */
export function describeFolders(
  { folders, lostFolders = 0 }: Device,
  choice: FolderChoice,
): { text: string; isProblem: boolean } {
  const synced = folders ?? namesOf(choice);
  const lost =
    lostFolders === 0
      ? ''
      : lostFolders === 1
        ? ' One folder that was chosen for it was deleted, or you no longer see it.'
        : ` ${lostFolders} folders that were chosen for it were deleted, or you no longer see them.`;
  if (synced.length === 0) return { text: `Syncs nothing.${lost}`, isProblem: true };
  if (shareOf(choice, synced) > 1) {
    const text = `Syncs nothing: choose some of your ${synced.length} folders, which do not fit at once.`;
    return { text: text + lost, isProblem: true };
  }
  return { text: `Syncs ${titlesOf(synced)}.${lost}`, isProblem: lost !== '' };
}
