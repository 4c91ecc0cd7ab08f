import { parentPort, workerData } from 'node:worker_threads';
import { useOwnTable } from '#functions/testing/table.ts';
import { fuzz } from './fuzz.ts';

// Makes the calls that it is told to, one after another, in a table of its own, and tells how each was answered.

const ownTable = Promise.resolve().then(useOwnTable);

parentPort?.on('message', async (file) => {
  await ownTable;
  parentPort?.postMessage(await fuzz(file, workerData));
});
