/** Letters and digits that are not mistaken for others. */
const idLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const idLength = 12;
/** With which the stored names of restricted folders begin. */
export const restrictedBeginning = '~';
const idPattern = /^~[^/]+ \([a-z2-9]{12}\)$/;
/** A stored name within a text, such as a path or a sentence about it. */
const storedNames = /~((?:(?! ~)[^/])+?) \([a-z2-9]{12}\)/g;

/**
 * A new id.
 * @param random a whole number below the given one, of a cryptographic source: who does not see a folder must not guess it
 */
export function restrictedId(random: (below: number) => number): string {
  return Array.from({ length: idLength }, () => idLetters[random(idLetters.length)]).join('');
}

/** The id in the stored name of a restricted folder. */
export function idOfRestricted(name: string): string {
  return name.slice(-idLength - 1, -1);
}

/** The name of a restricted folder as it is stored, such as `~Atlas (k3f9x2m4q7hd)`: no one can guess it. */
export function restrictedName(title: string, id: string): string {
  return `~${title} (${id})`;
}

/** The title of a restricted folder by its stored name; null if it is not one's. */
export function titleOfRestricted(name: string): string | null {
  return idPattern.test(name) ? name.slice(1, name.lastIndexOf(' (')) : null;
}

/** A text with the titles of restricted folders in place of the names as which they are stored. */
export function withFolderTitles(text: string): string {
  return text.replaceAll(storedNames, '$1');
}

/** The stored name of the restricted folder in which a path lies, or which it is; null if it lies in none. */
export function restrictedFolderOf(path: string): string | null {
  const [name = ''] = path.split('/', 1);
  return idPattern.test(name) ? name : null;
}

/** What a folder is called, by its path with a slash at its end: a restricted one by its title. */
export function folderTitle(folder: string): string {
  const name = folder.split('/').at(-2) ?? '';
  return (isRestrictedFolder(folder) && titleOfRestricted(name)) || name;
}

/** Whether a path is that of a restricted folder itself, with or without its slash. */
export function isRestrictedFolder(path: string): boolean {
  return restrictedFolderOf(path) === path.replace(/\/$/, '');
}
