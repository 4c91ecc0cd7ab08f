import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { deleteObject, deliverEvent, putObject, uploadFile } from '#testkit/files/files.ts';

type Version = Record<'path' | 'version' | 'storage' | 'reason' | 'removedAt', string> & {
  size: number;
};

export const cases: ReadingCase[] = [
  {
    title: 'of a deleted and a replaced file',
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      const deleted = await putObject(workspaceId, 'a.mov', 'A film.', 'GLACIER_IR');
      await deleteObject(workspaceId, 'a.mov');
      const replaced = await putObject(workspaceId, 'b.mov', 'First.');
      for (const path of ['a.mov', 'b.mov']) await deliverEvent(workspaceId, path);
      const { modifiedAt } = await uploadFile(owner, 'b.mov', 'The second.', { replace: true });
      return {
        act: () => owner.call('GET /api/trash'),
        answered: ({ files, ...others }: { files: Version[] }) => {
          assertEqual('Besides the files', others, {});
          assertEqual(
            'The trash',
            files.map(({ path, version, size, storage, reason }) => [
              path,
              version,
              size,
              storage,
              reason,
            ]),
            [
              ['a.mov', deleted, 7, 'cold', 'deleted'],
              ['b.mov', replaced, 6, 'hot', 'replaced'],
            ],
          );
          assertEqual('When it was replaced', files[1]?.removedAt, modifiedAt);
        },
      };
    },
  },
];
