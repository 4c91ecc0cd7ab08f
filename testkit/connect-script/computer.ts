import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { connectScript } from '#web/features/connect/scripts/connect-script.ts';
import type { ScriptValues } from '#web/features/connect/scripts/values.ts';

/** How a program has ended, and what it printed. */
interface Ended {
  code: number | null;
  output: string;
}

/** A person's home folder, with the script in it and a PATH of their own. */
export class Computer {
  readonly #home = temporaryFolder();
  readonly home = this.#home.path;
  readonly state: string;
  readonly #script: string;
  readonly #environment: Record<string, string>;

  /** @param programs folders of the PATH before those of the system */
  constructor(values: ScriptValues, programs: string, environment = {}) {
    const { fileName, text } = connectScript('linux', values);
    this.#script = join(this.home, 'Downloads', fileName);
    this.state = join(this.home, '.local/share/cutbay', values.deviceId);
    this.#environment = {
      ...environment,
      HOME: this.home,
      PATH: `${programs}:/usr/bin:/bin`,
    };
    this.write(`Downloads/${fileName}`, text);
  }

  /** Runs the script with `sh`. */
  run(...words: string[]): Promise<Ended> {
    return this.shell(['sh', this.#script, ...words]);
  }

  /** Signs in again: runs what a desktop finds in its autostart folder. */
  async signIn(): Promise<void> {
    const entry = this.read(`.config/autostart/cutbay-${this.#device}.desktop`);
    await this.shell(['sh', '-c', `${commandOf(entry)} >/dev/null 2>&1 &`]);
  }

  /** Signs out: ends what the script has left running. */
  signOut(): void {
    process.kill(Number(readFileSync(join(this.state, 'pid'), 'utf8')));
  }

  /** Not synchronous: the product that the script asks runs in the process of the test. */
  shell([program = '', ...words]: string[]): Promise<Ended> {
    return new Promise((resolve) => {
      const child = execFile(program, words, { env: this.#environment }, (_, stdout, stderr) =>
        resolve({ code: child.exitCode, output: stdout + stderr }),
      );
    });
  }

  /** The paths of all files in the home folder, but for the download. */
  async files(): Promise<string[]> {
    const { output } = await this.shell(['find', this.home, '-type', 'f', '-printf', '%P\\n']);
    return output
      .split('\n')
      .filter((path) => path !== '' && !path.startsWith('Downloads/'))
      .toSorted();
  }

  /** What rclone has logged of the rounds so far. */
  log(): string {
    return ['error', 'log'].map((name) => readFileSync(join(this.state, name), 'utf8')).join('\n');
  }

  write(path: string, content: string): void {
    const file = join(this.home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  read = (path: string) => readFileSync(join(this.home, path), 'utf8');

  remove(): void {
    this.#home.remove();
  }

  get #device() {
    return this.state.split('/').at(-1) ?? '';
  }
}

/** The command of a desktop entry (https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html). */
function commandOf(entry: string): string {
  const line = /^Exec=(.*)$/m.exec(entry)?.[1] ?? '';
  const words = line.replaceAll('\\\\', '\\').match(/"(?:\\.|[^"\\])*"|[^ "]+/g) ?? [];
  return words
    .map((word) => (word.startsWith('"') ? word.slice(1, -1).replaceAll(/\\(.)/g, '$1') : word))
    .map((word) => `'${word.replaceAll("'", `'\\''`)}'`)
    .join(' ');
}
