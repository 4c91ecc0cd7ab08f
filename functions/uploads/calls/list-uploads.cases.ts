import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { startUpload } from '#testkit/files/files.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: ReadingCase[] = [
  {
    title: 'that are not complete',
    arrange: async () => {
      const owner = await subscriber('business');
      const { upload } = (await startUpload(owner, path, 7)).body;
      return {
        act: () => owner.call('GET /api/uploads'),
        answered: (body) => assertEqual('The answer', body, { uploads: [upload] }),
      };
    },
  },
];
