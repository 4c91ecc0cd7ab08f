import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { processTree } from './process-tree.ts';

test('a process tree has the processes that descend from a process, with their memory, on Linux only', async () => {
  if (!existsSync('/proc/self/stat')) {
    expect(() => processTree(process.pid)).toThrow('scandir');
    return;
  }
  const shell = spawn('sh', ['-c', 'cat; true'], { stdio: ['pipe', 'pipe', 'ignore'] });
  shell.stdin.write('started');
  await once(shell.stdout, 'data');
  const tree = processTree(process.pid).filter(({ pid, parent }) =>
    [pid, parent].includes(shell.pid ?? 0),
  );
  expect(tree.map(({ program }) => program).toSorted()).toEqual(['cat', 'sh']);
  expect(tree.every(({ megabytes }) => megabytes > 0)).toBe(true);
  shell.stdin.end();
  await once(shell, 'close');
  expect(processTree(process.pid).some(({ pid }) => pid === shell.pid)).toBe(false);
});
