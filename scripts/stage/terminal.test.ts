import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { createTerminal } from './terminal.ts';

/** A terminal into which these lines are typed. */
function terminalWith(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = Object.assign(new PassThrough(), { isTTY });
  const shown: string[] = [];
  output.on('data', (chunk: Buffer) => shown.push(chunk.toString()));
  return {
    terminal: createTerminal({ input, output }),
    type: (line: string) => void input.write(`${line}\n`),
    shown: () => shown.join(''),
  };
}

test('a secret is read without being echoed', async () => {
  const { terminal, type, shown } = terminalWith(true);
  const answer = terminal.askSecret('Key: ');
  type('rk_test_secret');
  expect(await answer).toBe('rk_test_secret');
  expect(shown()).toBe('Key: \n');
});

test('other input is echoed', async () => {
  const { terminal, type, shown } = terminalWith(true);
  const answer = terminal.ask('Name: ');
  type('test');
  expect(await answer).toBe('test');
  // Redrawn from the start of the line, including the question.
  expect(shown().split('\u001b[0J').at(-1)).toContain('Name: ');
  expect(shown()).toContain('test');
});

test.each([
  ['y', true],
  ['YES', true],
  ['', false],
  ['n', false],
  ['yeah', false],
])('the answer %j is %s', async (line, expected) => {
  const { terminal, type } = terminalWith(true);
  const answer = terminal.confirm('Deploy?');
  type(line);
  expect(await answer).toBe(expected);
});

test('without a terminal a question is an error rather than waiting', async () => {
  const { terminal } = terminalWith(false);
  await expect(terminal.askSecret('Key: ')).rejects.toThrow('Key: needs a terminal');
});
