import { afterAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { copyProject } from '../new-call/project-copy.ts';
import type { Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';

// Breaks one rule after the other in a copy of the repository, and runs the test that is to notice.

type Test = Mutation['caughtBy'];

const project = copyProject();
afterAll(() => project.remove());

/** What `jest --json` writes. */
const results = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

test('every test passes as long as no rule is broken', async () => {
  const tests = mutations.map(({ caughtBy }) => caughtBy);
  const found = await run(tests);
  const others = tests.filter((one) => {
    const statuses = statusesOf(found, one);
    return !statuses.includes('passed') || statuses.includes('failed');
  });
  expect(others).toEqual([]);
});

test.each(mutations)('without this rule a test fails: $rule', async (mutation) => {
  const { file, from, to, caughtBy } = mutation;
  const original = project.read(file);
  project.write(
    file,
    original.replace(from, () => to),
  );
  try {
    const found = await run([caughtBy]);
    const statuses = statusesOf(found, caughtBy);
    // Code that does not load fails without any test: then the mutation says nothing.
    if (statuses.length === 0) throw new Error(found.testResults.map(messageOf).join('\n'));
    expect(statuses).toContain('failed');
  } finally {
    project.write(file, original);
  }
});

function messageOf({ message }: { message: string }): string {
  return message;
}

function statusesOf({ testResults }: z.infer<typeof results>, { file, title }: Test): string[] {
  return testResults
    .filter(({ name }) => name.endsWith(`/${file}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => new RegExp(title).test(fullName))
    .map(({ status }) => status);
}

/** The results of some tests in the copy. @throws Error if Jest has written none */
async function run(tests: readonly Test[]): Promise<z.infer<typeof results>> {
  const output = 'results.json';
  project.write(output, '');
  const failure = await project
    .run(
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '--forceExit',
      ...['--selectProjects', ...new Set(tests.map(projectOf))],
      ...['--json', '--outputFile', output],
      ...['--testNamePattern', tests.map(({ title }) => `(${title})`).join('|')],
      ...['--runTestsByPath', ...new Set(tests.map(({ file }) => file))],
    )
    .catch((error: unknown) => error);
  const written = project.read(output);
  if (written === '') throw failure;
  return results.parse(JSON.parse(written));
}

/** The project of Jest that a test belongs to. */
function projectOf({ file }: Test): string {
  if (file.startsWith('web/')) return 'web';
  return /\.(integration|infra)\.test\.ts$/.exec(file)?.[1] ?? 'unit';
}
