import { parentPort, workerData } from 'node:worker_threads';
import { useOwnTable } from '#testkit/table.ts';
import { fuzz } from './fuzz.ts';

// Makes the calls that it receives, sequentially, in a separate table, and reports each response.

const ownTable = Promise.resolve().then(useOwnTable);

parentPort?.on('message', async (file) => {
  await ownTable;
  parentPort?.postMessage(await fuzz(file, workerData));
});
