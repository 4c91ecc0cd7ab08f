import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { casesFile, handlerFile } from '#shared/ops/event-functions.ts';
import { copyProject } from './project-copy.ts';

// Adds a throw-away call to a copy of the repository, with four files, and runs there what covers every call.

const route = 'PUT /api/workspace/name';
const key = 'workspace/rename-workspace';

const written = {
  'shared-types/calls/company.ts': `
export const renameWorkspace = operation({
  route: '${route}',
  access: 'rename_workspace',
  summary: 'Rename the current workspace.',
  body: z.object({ name: nameText('The name', 60) }),
  answer: done,
});
`,
  [handlerFile(key)]: `
import { renameWorkspace } from '#core/workspaces/store.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import * as contract from '#shared/calls/company.ts';

export const handler = handle(contract.renameWorkspace, async ({ body, caller }) => {
  const { user, workspace } = caller;
  await renameWorkspace(workspace, body.name, user.email);
  return done;
});
`,
  [casesFile(key)]: `
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'by an owner',
    arrange: async () => {
      const owner = await signUp();
      return {
        act: () => owner.call('${route}', { body: { name: 'Night Shift' } }),
        saved: async () => {
          const { user } = (await owner.call('GET /api/user')).body;
          assertEqual('The name', user.companyName, 'Night Shift');
        },
      };
    },
  },
];
`,
  'web/src/features/workspace/rename-workspace.ts': `
import type { ApiClient } from '#web/lib/api/api-client.ts';

export function renameWorkspace({ call }: ApiClient, name: string) {
  return call('${route}', { body: { name } });
}
`,
};

/** What is generated from the cases. */
const records = {
  grants: 'infra/grants/table-grants.json',
  policies: 'scripts/grants/recorded-policies.json',
};

/** The tests that loop over the contract, by project. */
const tests = {
  unit: ['functions/contract.test.ts', 'scripts/openapi.test.ts'],
  integration: [
    'functions/inputs.integration.test.ts',
    'functions/required-second-factor.integration.test.ts',
    'functions/roles.integration.test.ts',
    'functions/two-workspaces.integration.test.ts',
    'functions/workspace/tests/workspaces.integration.test.ts',
    'scripts/grants.integration.test.ts',
    'testkit/faults/faults.integration.test.ts',
    'testkit/all-cases/all-cases.integration.test.ts',
  ],
};
/** Of these, the tests of the call, and those of lists that have to be complete. */
const titles = `${route}|${key}|^(every (call|function)|a Producer without|the API description)`;

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

// The bundles of the other functions are those of the repository: all of them take half of the time of this file.
beforeAll(async () => {
  await project.run('build/functions.ts', key);
  await project.run('infra/app.ts');
  await project.run('testkit/recording/record-grants.ts', 'testkit/faults', '--title', route);
  await project.run('infra/app.ts');
  await project.run('scripts/grants/record.ts');
});

test('the call has a route, a function, and the grants of what its case does', () => {
  const template = project.read('cdk.out/Cutbay.template.json');
  expect(template).toContain('"/api/workspace/name"');
  expect(template).toContain(`"Description":"${key}"`);
  expect(project.read('dist/functions/manifest.json')).toContain(key);
  expect(JSON.parse(project.read(records.grants))[key]).toEqual({
    reads: ['USER#', 'WORKSPACE#'],
    writes: ['USER#', 'WORKSPACE#'],
  });
  expect(JSON.parse(project.read(records.policies))[key]).toEqual([
    expect.stringMatching(/^SecretsSessionKeys: /),
  ]);
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

test('the compiler accepts the entry and the handler', async () => {
  await project.run('node_modules/typescript/bin/tsc', '-b', 'functions');
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

test('four files are written, and beside them only records change', () => {
  expect(Object.keys(written)).toHaveLength(4);
  expect(project.changed()).toEqual([...Object.keys(written), ...Object.values(records)].sort());
});

function withoutIndentation(text: string): string {
  return text.replaceAll(/^\s+/gm, '').trim();
}
