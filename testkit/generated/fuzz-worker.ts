import { parentPort, workerData } from 'node:worker_threads';
import { useOwnTable } from '#testkit/table.ts';
import { fuzz } from './fuzz.ts';

// Makes the calls that it is sent, sequentially, in a table of its own, and reports each response.

const ownTable = Promise.resolve().then(useOwnTable);

parentPort?.on('message', async (file) => {
  await ownTable;
  parentPort?.postMessage(await fuzz(file, workerData));
});
