import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const repository = resolve(import.meta.dirname, '../..');

const copied = [
  'build',
  'core',
  'docs/runbook.md',
  'functions',
  'infra',
  'local',
  'packages',
  'scripts',
  'shared-types',
  'testkit',
  'web/src',
  'README.md',
  'cdk.json',
  'jest.config.ts',
  'package.json',
  'tsconfig.base.json',
];
/** Built, and extended or replaced by a test. */
const built = ['dist/functions', 'cdk.out/Cutbay.template.json'];
/** Installed and built, and not changed by a test. */
const linked = ['node_modules', 'dist/web'];

/** A copy of the repository's source, in which a test can write files and run commands. */
export interface ProjectCopy {
  /** Appends to a file, or creates it. */
  append(file: string, text: string): void;
  /** Replaces the text of a file, or creates it. */
  write(file: string, text: string): void;
  /**
   * Runs a script with Node.
   * @throws Error with the output of a command that fails.
   */
  run(...command: string[]): Promise<void>;
  /** The text of a file. */
  read(file: string): string;
  /** The files that were changed or added since, sorted. */
  changed(): string[];
  remove(): void;
}

/** Copies the source of the repository into a temporary folder; what is installed is linked. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  for (const file of [...copied, ...built]) {
    cpSync(join(repository, file), join(folder, file), { recursive: true });
  }
  for (const file of linked) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    symlinkSync(join(repository, file), join(folder, file));
  }
  const contents = () =>
    copied
      .flatMap((file) => globSync([file, `${file}/**`], { cwd: folder }))
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  const originals = new Map(contents());
  return {
    append(file, text) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      appendFileSync(join(folder, file), text);
    },
    write: (file, text) => writeFileSync(join(folder, file), text),
    async run(...command) {
      // Without the variables of this run's emulators.
      const { PATH, HOME, TMPDIR } = process.env;
      const env = {
        ...(PATH && { PATH }),
        ...(HOME && { HOME }),
        ...(TMPDIR && { TMPDIR }),
        CDK_OUTDIR: 'cdk.out',
        CDK_CONTEXT_JSON: '{"stage":"local"}',
      };
      const options = { cwd: folder, env, maxBuffer: 100_000_000 };
      await promisify(execFile)(process.execPath, command, options).catch(
        ({ stdout = '', stderr = '' }) => {
          throw new Error(`${command.join(' ')} failed.\n${stdout}\n${stderr}`);
        },
      );
    },
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    changed: () =>
      contents()
        .flatMap(([file, text]) => (originals.get(file) === text ? [] : [file]))
        .sort(),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
