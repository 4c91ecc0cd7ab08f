import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

// Only here is what a build writes read as a stranger would read it: a secret that a bundle or a template got from the
// environment of its build.

const root = join(import.meta.dirname, '..');

/** Keys in the formats of Stripe and AWS, private keys, and their local substitutes. */
const secrets =
  /(sk|rk)_(live|test)_\w{6}|whsec_\w{5}|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY/;

test.each(['dist', 'cdk.out'])('%s contains nothing that looks like a secret', (folder) => {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(files.length).toBeGreaterThan(1);
  const found = files.filter((file) => secrets.test(readFileSync(file, 'latin1')));
  expect(found).toEqual([]);
});
