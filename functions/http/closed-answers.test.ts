import { beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { calls } from '#shared/api.ts';
import type { Operation } from '#shared/operation.ts';
import { httpEvent, invoke, prepareEnvironment } from '#testkit/events.ts';
import { valuesOf } from '#testkit/generated/values.ts';
import { contractOf } from '#testkit/strict-answers.ts';
import { respondTo } from './respond.ts';

beforeAll(prepareEnvironment);

const contract: Record<string, Operation> = calls;
const anonymous = { identify: async () => null, cookies: async () => [] };
const sampling = { numRuns: 300, seed: 20_261_128 };

/** What a call answers whose implementation returns a value that the types did not stop. */
async function answerOf(declared: Operation, value: unknown) {
  const { body: _body, query: _query, ...operation } = declared;
  const handler = respondTo(operation, anonymous, async () => value);
  return invoke(handler, httpEvent(declared.route, { body: {} }));
}

/** The answers that a call may give, with their optional fields in different combinations. */
function answersOf({ answer }: Operation): unknown[] {
  const samples = { names: ['Ada'], password: '' };
  return fc
    .sample(valuesOf(answer, samples), sampling)
    .filter((one) => answer.safeParse(one).success);
}

/** The value with one more field in each of its objects, except for the headers of a request to S3, which are any. */
function withInternalNotes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withInternalNotes);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    name === 'headers' ? inner : withInternalNotes(inner),
  ]);
  return { ...Object.fromEntries(fields), internalNote: 'Margin: 40 %' };
}

test.each(Object.keys(calls))(
  '%s sends what its contract names and nothing else, however deep it is',
  async (key) => {
    const declared = contractOf(key);
    const answers = answersOf(declared).slice(0, 20);
    expect(answers).not.toEqual([]);
    for (const answer of answers) {
      const { status, body } = await answerOf(declared, withInternalNotes(answer));
      expect({ status, body }).toEqual({
        status: declared.status ?? 200,
        body: JSON.parse(JSON.stringify(answer)),
      });
    }
  },
);

test.each(Object.entries(contract))(
  'in tests, %s fails when it is given a field more than the contract names, or one less',
  async (key, strict) => {
    const answer = answersOf(contractOf(key)).find((one) => Object.keys(Object(one)).length > 0);
    expect(await answerOf(strict, answer)).toMatchObject({ status: strict.status ?? 200 });
    const failed = { status: 500, body: { code: 'internal' } };
    expect(await answerOf(strict, withInternalNotes(answer))).toMatchObject(failed);
    expect(await answerOf(strict, {})).toMatchObject(failed);
  },
);

test('no guest is sent the email of another person, though the code that describes a review has them', async () => {
  const person = { name: 'Ada', email: 'ada@studio.example' };
  const review = {
    id: '1',
    title: 'Film',
    status: 'approved',
    statusBy: person,
    createdAt: '2026-11-28T00:00:00.000Z',
    createdBy: person,
    versions: [
      {
        number: 1,
        path: 'Film.mov',
        size: 1,
        kind: 'film',
        addedAt: '2026-11-28T00:00:00.000Z',
        addedBy: person,
        status: 'approved',
        statusBy: person,
        state: 'current',
      },
    ],
    comments: 0,
    openComments: 0,
    revision: 1,
  };
  const { body } = await answerOf(contractOf('guest/get-guest-review'), { review });
  expect(body.review.versions[0].addedBy).toEqual({ name: 'Ada' });
  expect(JSON.stringify(body)).not.toContain('ada@studio.example');
});
