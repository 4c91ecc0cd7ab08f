import { uploadFile } from '#testkit/files.ts';
import type { Person } from '#testkit/people.ts';
import { path } from '#testkit/stored-files.ts';
import { subscriber } from '#testkit/subscribers.ts';
import { assertEqual, type Case } from './case.ts';

const content = 'A film.';

/**
 * Calls about files, while none of the bucket's events arrives: each call counts what it changes itself.
 */
export const files = {
  'POST /api/folders': [
    {
      title: 'in an empty folder',
      arrange: async () => {
        const owner = await subscriber('business');
        return {
          act: () => owner.call('POST /api/folders', { body: { path: 'Day 1' } }),
          doneBefore: ['file_exists'],
          saved: async () =>
            assertEqual('Folders', (await owner.call('GET /api/files')).body.folders, ['Day 1']),
        };
      },
    },
  ],
  'POST /api/files/poster': [
    {
      title: 'of a file without one',
      arrange: async () => {
        const owner = await subscriber('business');
        await uploadFile(owner, path, content);
        const body = { path, size: 7 };
        return {
          act: () => owner.call('POST /api/files/poster', { body }),
          saved: async () => assertEqual('Posters', (await posters(owner)).length, 1),
        };
      },
    },
  ],
  'POST /api/files/posters': [
    {
      title: 'of a file without one',
      arrange: async () => {
        const owner = await subscriber('business');
        await uploadFile(owner, path, content);
        const body = { paths: [path] };
        return {
          act: () => owner.call('POST /api/files/posters', { body }),
          saved: async () => assertEqual('Posters', await posters(owner), []),
        };
      },
    },
  ],
} satisfies Record<string, Case[]>;

async function posters(owner: Person): Promise<unknown[]> {
  const body = { paths: [path] };
  return (await owner.call('POST /api/files/posters', { body })).body.posters;
}
