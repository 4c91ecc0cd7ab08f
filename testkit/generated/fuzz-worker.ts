import { parentPort } from 'node:worker_threads';
import { hashPasswordsCheaply } from '#testkit/accounts/cheap-passwords.ts';
import { useOwnTable } from '#testkit/table.ts';

// Makes the calls that it receives, sequentially, in a separate table with cheap password hashes, and reports each
// response.

hashPasswordsCheaply();
// Loaded only now: it hashes with what it finds.
const { fuzz } = await import('./fuzz.ts');

const ownTable = Promise.resolve().then(useOwnTable);

parentPort?.on('message', async ({ file, ...options }) => {
  await ownTable;
  parentPort?.postMessage(await fuzz(file, options));
});
