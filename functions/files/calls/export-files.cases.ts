import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { deleteObject, deliverEvent, uploadFile } from '#testkit/files/files.ts';

export const cases: ReadingCase[] = [
  {
    title: 'without folders and the trash',
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      const files: unknown[] = [];
      for (const path of ['Day 1/a.mov', 'b.mov']) files.push(await uploadFile(owner, path));
      await owner.call('POST /api/folders', { body: { path: 'empty' } });
      await uploadFile(owner, 'gone.mov');
      await deleteObject(workspaceId, 'gone.mov');
      for (const path of ['empty/', 'gone.mov']) await deliverEvent(workspaceId, path);
      return {
        act: () => owner.call('GET /api/export/files'),
        answered: (body) => assertEqual('The page', body, { files }),
      };
    },
  },
];
