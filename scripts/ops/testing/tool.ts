import { resolve } from 'node:path';
import { runningEnvironment } from '#local/instance-file.ts';
import { type Product, startProduct } from '#local/product.ts';
import { site } from '#testkit/events.ts';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { commands } from '../command-list.ts';
import { runTool } from '../main.ts';
import { openTarget } from '../open-target.ts';
import type { Terminal } from '../terminal.ts';

/** What came of a run of the tool. */
interface Run {
  code: number;
  /** What it printed. */
  printed: string;
  /** What it said beside it, what will happen or what went wrong: as one line, however it was broken. */
  stderr: string;
}

export interface Operator {
  product: Product;
  folder: string;
  /** Runs a command as a program does; what changes something is given `--yes`. */
  run(...args: string[]): Promise<Run>;
  /** Runs a command with `--json`, and gives what it printed. */
  json(...args: string[]): Promise<ReturnType<typeof JSON.parse>>;
  /** Runs a command as a person does, who answers each question with the same word. */
  runWithAnswer(answer: string, ...args: string[]): Promise<Run>;
  close(): Promise<void>;
}

/** An operator at a running product of their own, to whose table and payments this process is pointed, too. */
export async function startOperator(): Promise<Operator> {
  const folder = temporaryFolder();
  const product = await startProduct({
    port: 0,
    dataDir: folder.path,
    siteOrigin: site,
  });
  Object.assign(process.env, runningEnvironment(folder.path), { LOCAL_DATA_DIR: folder.path });
  const run = (...args: string[]) => runOn(null, args);
  return {
    product,
    folder: resolve(folder.path),
    run,
    runWithAnswer: (answer, ...args) => runOn(answer, args),
    async json(...args) {
      const { code, printed, stderr } = await run(...args, '--json');
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
      return JSON.parse(printed);
    },
    async close() {
      await product.close();
      folder.remove();
    },
  };
}

async function runOn(answer: string | null, args: readonly string[]): Promise<Run> {
  const printed: string[] = [];
  const stderr: string[] = [];
  const terminal: Terminal = {
    isInteractive: answer !== null,
    print: (text) => void printed.push(text),
    say: (text) => void stderr.push(text),
    ask: async (question) => {
      stderr.push(question);
      return answer ?? '';
    },
  };
  const code = await runTool(args, { commands, terminal, openTarget });
  return { code, printed: printed.join('\n'), stderr: stderr.join('\n').replaceAll(/\s+/g, ' ') };
}
