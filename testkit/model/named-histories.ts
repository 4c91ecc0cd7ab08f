import type { Chosen } from './walk.ts';

/** Histories that once ended wrongly, as the steps of `walk.ts` with the numbers by which they choose. */
export const namedHistories: Record<string, Chosen[]> = {
  'what was withdrawn stays closed once another file has its path': [
    ['deletes a file'],
    ['uploads a file', 1],
    ['adds a version', 1],
  ],
  "a folder's link follows the folder, and does not open the next one of its name": [
    ['renames a folder', 0, 1],
    ['uploads a file'],
  ],
  'what a guest has signed and not sent is released after an hour': [
    ['a guest announces a file'],
    ['a guest signs a part'],
    ['two hours pass'],
  ],
};
