/** @jest-environment node */

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { copyProject } from './project-copy.ts';

// Adds a throw-away call to a copy of the repository, with four files, and runs there what covers every call.

const route = 'POST /api/reserve-cold-storage';
const key = 'storage/reserve-cold-storage';

const written = {
  'shared-types/storage.ts': `
export const reserveColdStorage = operation({
  route: '${route}',
  access: 'set_storage',
  summary: 'Ask for a whole number of TB of cold storage.',
  body: z.object({ tb: z.int('tb must be a whole number.').min(2).max(100) }),
  answer: coldAmounts,
});
`,
  [`functions/${key}.ts`]: `
import { coldStorageOf, requestStorage } from '#core/storage/store.ts';
import { handle } from '#functions/http/handler.ts';
import { reserveColdStorage } from '#shared/storage.ts';

export const handler = handle(reserveColdStorage, async ({ body, caller: { user, workspace } }) => {
  const amounts = { coldStorageAmount: body.tb };
  await requestStorage(workspace.id, amounts, { who: user.email });
  return coldStorageOf({ ...workspace, ...amounts });
});
`,
  [`functions/${key}.integration.test.ts`]: `
import { expect, test } from '@jest/globals';
import { signUp } from '#testkit/people.ts';

test('${route} stores what is asked for', async () => {
  const owner = await signUp();
  await owner.call('${route}', { body: { tb: 7 } });
  expect((await owner.call('GET /api/get-cold-storage')).body.coldStorageAmount).toBe(7);
});
`,
  'web/src/features/storage/reserve-cold-storage.ts': `
import { call } from '#web/lib/api-client.ts';

export function reserveColdStorage(tb: number) {
  return call('${route}', { body: { tb } });
}
`,
};

/** The tests that loop over the contract, by project. */
const tests = {
  unit: ['functions/contract.test.ts', 'scripts/openapi.test.ts'],
  integration: [
    `functions/${key}.integration.test.ts`,
    'functions/inputs.integration.test.ts',
    'functions/required-second-factor.integration.test.ts',
    'functions/roles.integration.test.ts',
    'functions/two-workspaces.integration.test.ts',
    'functions/workspace/workspaces.integration.test.ts',
    'scripts/grants.integration.test.ts',
    'testkit/faults/faults.integration.test.ts',
    'testkit/faults/scenarios/all.integration.test.ts',
  ],
};
/** Of these, the tests of the call, and those of lists that have to be complete. */
const titles = `${route}|${key}|^(every (call|function)|a Producer without|docs/openapi)`;

const results = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

const project = copyProject();
for (const [file, text] of Object.entries(written)) project.append(file, text);
afterAll(() => project.remove());

beforeAll(async () => {
  await Promise.all([project.run('scripts/openapi.ts'), project.run('build/functions.ts')]);
  await project.run('infra/app.ts');
});

test('the call has a route, a function and the grants of its access', () => {
  const template = project.read('cdk.out/Cutbay.template.json');
  expect(template).toContain('"/api/reserve-cold-storage"');
  expect(template).toContain(`"Description":"${key}"`);
  expect(project.read('dist/functions/manifest.json')).toContain(key);
});

test('every test of all calls covers it and passes', async () => {
  const files = [...tests.unit, ...tests.integration];
  const output = 'results.json';
  await project.run(
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--forceExit',
    ...['--selectProjects', ...Object.keys(tests)],
    ...['--json', '--outputFile', output],
    ...['--testNamePattern', titles],
    ...['--runTestsByPath', ...files],
  );
  const { testResults } = results.parse(JSON.parse(project.read(output)));
  const withoutTests = files.filter((file) => {
    const found = testResults.find(({ name }) => name.endsWith(file));
    return !found?.assertionResults.some(({ status }) => status === 'passed');
  });
  expect(withoutTests).toEqual([]);
});

test('it accepts any input, and responds as declared or with an error of the catalogue', async () => {
  await project.run('testkit/local/fuzz.ts', '--runs', '200', '--seed', '1', '--call', key);
});

test('the README shows this call', () => {
  const [entry = '', handler = ''] = Object.values(written);
  const readme = withoutIndentation(project.read('README.md'));
  expect(readme).toContain(withoutIndentation(entry));
  expect(readme).toContain(withoutIndentation(handler.replace(/^.*\n(?=export)/s, '')));
});

test('four files are written, and the API description is generated', () => {
  expect(Object.keys(written)).toHaveLength(4);
  expect(project.changed()).toEqual([...Object.keys(written), 'docs/openapi.json'].sort());
});

function withoutIndentation(text: string): string {
  return text.replaceAll(/^\s+/gm, '').trim();
}
