import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { path } from '#testkit/files/stored-files.ts';

export const cases: ReadingCase[] = [
  {
    title: 'to view a film',
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      await uploadFile(owner, path);
      return {
        act: () => owner.call('GET /api/files/link', { query: { path } }),
        answered: ({ url, expiresAt }) => {
          const { pathname, searchParams } = new URL(url);
          assertEqual(
            'The object',
            decodeURIComponent(pathname).endsWith(`/w/${workspaceId}/${path}`),
            true,
          );
          const names = ['response-content-type', 'response-content-disposition', 'X-Amz-Expires'];
          assertEqual(
            'What is signed',
            names.map((name) => searchParams.get(name)),
            ['video/quicktime', 'inline', '900'],
          );
          assertEqual('Whether it names the version', searchParams.has('versionId'), true);
          assertEqual('Whether it is still valid', new Date(expiresAt) > new Date(), true);
        },
      };
    },
  },
];
