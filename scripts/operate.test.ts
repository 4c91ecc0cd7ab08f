import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

function operate(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'operate.mjs'), ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test.each(['deploy', 'destroy', 'doctor'])(
  'npm run %s requires a stage, and prints its usage',
  (command) => {
    const unnamed = operate(command);
    expect(unnamed.status).not.toBe(0);
    expect(unnamed.stderr).toContain(`npm run ${command} -- --stage production`);
    expect(operate(command, '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`npm run ${command} -- --stage NAME`),
    });
  },
);

test("the exit code of an operator's command is the tool's own", () => {
  expect(operate('ops', 'no-such-command')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no command no-such-command.'),
  });
});
