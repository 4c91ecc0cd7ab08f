import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const policy = z.object({
  Statement: z.array(z.object({ Action: z.union([z.string(), z.array(z.string())]) })),
});

/** The IAM actions of AWS's commands, by the packages that have them. */
const prefixes: Record<string, string> = {
  acm: 'acm',
  cloudformation: 'cloudformation',
  cloudwatch: 'cloudwatch',
  'cloudwatch-logs': 'logs',
  lambda: 'lambda',
  s3: 's3',
  'secrets-manager': 'secretsmanager',
  sesv2: 'ses',
  sfn: 'states',
  sns: 'sns',
  sts: 'sts',
};

/** What only the removal of a stage does, in a file that the doctor uses too. */
const ofDestruction = ['secretsmanager:DeleteSecret', 'logs:DeleteLogGroup'];

/** The commands that these folders import, as actions. Stripe's keys are stored from a terminal, by its operator. */
function actionsIn(folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('test') && !file.includes('stripe-'))
      .map((file) => join(folder, file)),
  );
  const imports = /import \{([^}]*)\} from '@aws-sdk\/client-([\w-]+)'/g;
  return [...files, 'scripts/stage/stage-stack.ts'].flatMap((file) =>
    [...read(file).matchAll(imports)].flatMap(([, names = '', client = '']) =>
      [...names.matchAll(/\b(?:(\w+)Command|paginate(\w+))\b/g)].map(
        ([, command, paginated]) => `${prefixes[client]}:${command ?? paginated}`,
      ),
    ),
  );
}

test('who deploys may do what the deployment and the doctor do, and nothing else', () => {
  const { Statement } = policy.parse(JSON.parse(read('infra/deployer/policy.json')));
  const allowed = Statement.flatMap(({ Action }) => Action).filter(
    (action) => action !== 'sts:AssumeRole',
  );
  const done = actionsIn(['scripts/doctor', 'scripts/deploy']).filter(
    (action) => !ofDestruction.includes(action),
  );
  expect([...allowed].sort()).toEqual([...new Set(done)].sort());
});

test('only the approved environment of the repository may assume the role, and only its job gets a token', () => {
  expect(read('infra/deployer/trust-policy.json')).toContain(
    '"token.actions.githubusercontent.com:sub": "repo:OWNER/REPOSITORY:environment:production"',
  );
  const workflow = read('.github/workflows/deploy.yml');
  const [before = '', job = ''] = workflow.split('\n  deploy:\n');
  expect(before).not.toContain('id-token');
  expect(job).toContain('environment: production');
  expect(job).toContain('needs: check');
  expect(`${workflow}${read('.github/workflows/check.yml')}`).not.toContain('secrets.');
});
