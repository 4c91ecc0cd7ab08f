import { resolve } from 'node:path';
import { runningEnvironment } from '#local/instance/instance-file.ts';
import { type Product, startProduct } from '#local/product.ts';
import { site } from '#testkit/events.ts';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { commands } from '../command-list.ts';
import { runTool, type Terminal } from '../main.ts';
import { openTarget } from '../open-target.ts';

/** The result of a run of the tool. */
interface Run {
  code: number;
  /** Standard output. */
  printed: string;
  /** Standard error, with the change or the error: as one line, without its line breaks. */
  stderr: string;
}

export interface Operator {
  product: Product;
  folder: string;
  /** Runs a command as a program does; changes get `--yes`. */
  run(...args: string[]): Promise<Run>;
  /** Runs a command with `--json`, and parses its output. */
  json(...args: string[]): Promise<ReturnType<typeof JSON.parse>>;
  /** Runs a command interactively, with one answer to every question. */
  runWithAnswer(answer: string, ...args: string[]): Promise<Run>;
  close(): Promise<void>;
}

/** An operator at a separate running product; the functions of this process use its table and emulator too. */
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
