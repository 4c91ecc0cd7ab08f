import { commands } from './ops/command-list.ts';
import { runTool } from './ops/main.ts';
import { openTarget } from './ops/open-target.ts';
import { createTerminal } from './stage/terminal.ts';

// npm run ops -- [--stage NAME] COMMAND: the operator's tool.

// Questions and messages go to standard error, so that a program that reads the output does not get them.
const terminal = {
  ...createTerminal({ input: process.stdin, output: process.stderr }),
  print: (text: string) => void process.stdout.write(`${text}\n`),
};
process.exitCode = await runTool(process.argv.slice(2), { commands, terminal, openTarget });
