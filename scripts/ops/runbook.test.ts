import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { commands } from './command-list.ts';

const root = join(import.meta.dirname, '../..');
const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8');

const policy = z.object({
  Statement: z.array(
    z.object({ Action: z.union([z.string().transform((one) => [one]), z.array(z.string())]) }),
  ),
});

test('every command in the runbook exists', () => {
  const typed = [...runbook.matchAll(/npm run ops -- ([^\n`#"]+)/g)].map(([, line = '']) =>
    line.trim().split(/\s+/),
  );
  // The table of what customers write names the commands alone.
  const [, table = ''] = /### A customer writes\n([^#]*)/.exec(runbook) ?? [];
  const named = [...table.matchAll(/`([a-z]+(?: [^`]+)?)`/g)].map(([, line = '']) =>
    line.split(' '),
  );
  const commandsOfTable = named.filter(([first]) => first !== 'npm' && first !== 'feedback');
  expect(commandsOfTable.length).toBeGreaterThan(15);
  typed.push(...commandsOfTable);
  const unknown = typed.filter(
    ([first, ...rest]) => ![first, ...rest].includes('--help') && first !== 'COMMAND',
  );
  const names = commands.map(({ name }) => name);
  for (const words of unknown) {
    const line = words.join(' ').replace(/^--stage \S+ /, '');
    expect({ line, names: names.filter((name) => `${line} `.startsWith(`${name} `)) }).toEqual({
      line,
      names: [expect.any(String)],
    });
  }
});

const actionsOf = (name: string) =>
  policy
    .parse(JSON.parse(readFileSync(join(root, `infra/operator/${name}.json`), 'utf8')))
    .Statement.flatMap(({ Action }) => Action);

test('the read-only policy permits no changes', () => {
  const [look, change] = [actionsOf('look'), actionsOf('change')];
  expect(look).toContain('dynamodb:Query');
  for (const action of look) expect(action).not.toMatch(/Put|Update|Delete|Create|\*/);
  expect(change).toContain('dynamodb:ConditionCheckItem');
  for (const action of change) expect(action).not.toMatch(/\*|iam:|cloudformation:/);
});
