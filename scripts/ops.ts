import { commands } from './ops/command-list.ts';
import { runTool } from './ops/main.ts';
import { openTarget } from './ops/open-target.ts';
import { processTerminal } from './ops/terminal.ts';

// npm run ops -- [--stage NAME] COMMAND: the operator's tool.

const terminal = processTerminal();
process.exitCode = await runTool(process.argv.slice(2), { commands, terminal, openTarget });
