import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { callAs } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title: 'by anyone',
    arrange: async () => ({
      act: () => callAs(null, 'GET /api/certificate-keys'),
      answered: ({ keys }) => {
        const parts = keys.map((key: object) => Object.keys(key).toSorted().join());
        assertEqual('The parts of the keys', parts, ['alg,crv,kid,kty,use,x,y']);
      },
    }),
  },
];
