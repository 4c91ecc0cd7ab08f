import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { pathTricks } from '#testkit/files/path-tricks.ts';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { connectScript } from '#web/features/connect/scripts/connect-script.ts';
import { type ScriptValues, variablesOf } from '#web/features/connect/scripts/values.ts';
import { Computer } from './computer.ts';

const folder = temporaryFolder();
afterEach(() => {
  expect(readdirSync(folder.path)).toEqual([]);
});

const pwned = join(folder.path, 'pwned');

/** Names that would run a command if a script took them for its own text, or lead out of their folder. */
const names = [
  `'; touch ${pwned}; '`,
  `'\\''; touch ${pwned}; '`,
  `$(touch ${pwned})`,
  `\`touch ${pwned}\``,
  `\\'; touch ${pwned} #`,
  `"; touch ${pwned}; "`,
  `</string><string>touch ${pwned}</string>`,
  `%f %% $HOME \${HOME} !!`,
  `x\nExec=touch ${pwned}\n`,
  `x\r\ntouch ${pwned}\r\n`,
  `\u2019; touch ${pwned}; \u2018`,
  `-rf ~`,
  '',
  'CON',
  ...pathTricks('own', 'other', 'a.mov').filter((name) => name.length < 1_000),
];

const valuesOf = (name: string): ScriptValues => ({
  connection: {
    bucket: 'files',
    region: 'eu-central-1',
    endpoint: null,
    prefix: 'w/1/',
    credentialsUrl: 'https://cutbay.example/api/storage/credentials',
    foldersUrl: 'https://cutbay.example/api/storage/folders',
  },
  deviceId: '01a218cf-6df6-72e9-9fd4-c28dbcabc713',
  deviceKey: 'd1.secret',
  computer: name,
  workspace: name,
});

test.each(names)('%j is a value to sh and nothing else', (name) => {
  const values = valuesOf(name);
  const { text } = connectScript('linux', values);
  const [lines = ''] = text.split('\nset -u\n');
  const print = variablesOf(values).map(([variable]) => `printf '%s\\0' "$${variable}"`);
  const { stdout, stderr, status } = spawnSync('sh', {
    input: [lines, ...print].join('\n'),
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const expected = variablesOf(values).map(([, value]) => Buffer.from(value).toString());
  expect(stdout.split('\0').slice(0, -1)).toEqual(expected);
});

test.each(names)('the folder of a workspace called %j is one folder below the own', (name) => {
  const [, folderName = ''] =
    variablesOf(valuesOf(name)).find(([variable]) => variable === 'folder_name') ?? [];
  expect(folderName).toMatch(/^[^./\\:*?"<>|\p{C}-][^/\\:*?"<>|\p{C}]*$/u);
  expect(folderName).not.toMatch(/[. ]$|^CON$/);
  expect(Array.from(folderName).length).toBeLessThanOrEqual(70);
});

test.each(names)('%j is a value to PowerShell and nothing else', (name) => {
  const values = valuesOf(name);
  const { text } = connectScript('windows', values);
  expect(text).toMatch(/^[\t\r\n -~]*$/);
  const lines = text.split('\r\n');
  for (const [variable, value] of variablesOf(values)) {
    const [line = ''] = lines.filter((one) => one.startsWith(`$${variable} = `));
    const written = line.slice(`$${variable} = `.length);
    const [, encoded] =
      /^\[Text\.Encoding\]::UTF8\.GetString\(\[Convert\]::FromBase64String\('([\w+/=]*)'\)\)$/.exec(
        written,
      ) ?? [];
    const [, quoted] = /^'((?:[^']|'')*)'$/.exec(written) ?? [];
    const read =
      encoded === undefined
        ? quoted?.replaceAll("''", "'")
        : Buffer.from(encoded, 'base64').toString();
    expect(read).toBe(Buffer.from(value).toString());
  }
});

test('what starts the script at sign-in has no name that a person chose', () => {
  const { text } = connectScript('linux', valuesOf('North'));
  const starter = text.slice(text.indexOf('start_at_sign_in() {'), text.indexOf('\nend() {'));
  const used = [...starter.matchAll(/(?<!\\)\$(\w+)/g)].map(([, variable]) => variable);
  expect(new Set(used)).toEqual(
    new Set(['starters', 'starter', 'slug', 'device', 'product', 'state']),
  );
});

test('without a rclone that is new enough, the script says how to get one, and leaves nothing', async () => {
  const programs = temporaryFolder();
  const stub = join(programs.path, 'rclone');
  writeFileSync(stub, '#!/bin/sh\necho "rclone v1.60.1-DEV"\n');
  chmodSync(stub, 0o700);
  const computer = new Computer(valuesOf(names[0] ?? ''), programs.path);
  const { code, output } = await computer.run();
  expect(output).toMatch(/needs rclone 1\.70 or newer.*https:\/\/rclone\.org\/install\//);
  expect(code).toBe(1);
  expect(await computer.files()).toEqual([]);
  computer.remove();
  programs.remove();
});

test('shellcheck finds nothing in the script', () => {
  const { text } = connectScript('linux', valuesOf(names[0] ?? ''));
  const { error, stdout } = spawnSync('shellcheck', ['--shell', 'sh', '-'], {
    input: text,
    encoding: 'utf8',
  });
  if (error)
    console.warn('No shellcheck on the PATH: the script for Linux and macOS was not checked.');
  else expect(stdout).toBe('');
});
