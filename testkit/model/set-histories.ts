import type { Named } from './walk.ts';

/** Those of the named histories that are about sets of pictures. */
export const setHistories: Record<string, Named> = {
  'a page that is erased leaves the other one, and what was said on it': [
    ['starts a review of a set'],
    ['a member comments', 0, 1, 1],
    ['a member comments', 0, 1, 2],
    ['deletes a file', 3],
    ['erases a version'],
  ],
  'pictures become pages while one of them is renamed': [
    { atOnce: [['starts a review of a set'], ['renames a file', 3]] },
  ],
  'pictures become pages while one of them is deleted': [
    { atOnce: [['starts a review of a set'], ['deletes a file', 3]] },
    ['adds a set'],
  ],
  'pictures become pages while one of them gets a review of its own': [
    { atOnce: [['starts a review of a set'], ['starts a review', 2]] },
  ],
  'a set is added twice while a computer renames a page': [
    { atOnce: [['adds a set'], ['adds a set'], ['a computer renames a file', 0, 3]] },
  ],
  'a page is in two versions while one of them is taken out': [
    ['adds a set'],
    ['uploads a newer version', 3],
    { atOnce: [['adds a set'], ['takes a version out', 1]] },
    ['renames a file', 4],
  ],
};
