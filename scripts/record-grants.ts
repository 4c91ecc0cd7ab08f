import { spawnSync } from 'node:child_process';

// `npm run record:grants [-- PATTERN… --title TITLE]`: its arguments choose the tests (testkit/recording/record-grants.ts).

const steps = [
  ['build/prepare.ts'],
  ['testkit/recording/record-grants.ts', ...process.argv.slice(2)],
  // The policies of the built stack follow from the grants on the table.
  ['build/prepare.ts'],
  ['scripts/grants/record.ts'],
];
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
