import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { tableDefinition } from '#local/instance/table-definition.ts';
import { localTableName, startTable, type TableEngine } from '#local/table/table-engine.ts';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { fixtureTemplate } from '#testkit/local/fixture-template.ts';
import { streamConsumers } from './consumers.ts';
import { type StreamPumpOptions, streamPump } from './stream-pump.ts';
import type { StreamRecord } from './table-stream.ts';

let table: TableEngine;
let folder: ReturnType<typeof temporaryFolder>;
let delivered: string[];
let setAside: string[];
beforeEach(async () => {
  table = await startTable({ definition: tableDefinition(fixtureTemplate), dataDir: null });
  folder = temporaryFolder();
  delivered = [];
  setAside = [];
});
afterEach(async () => {
  await table.close();
  folder.remove();
});

test('of all writes only new mails reach the consumer, each once and in order', async () => {
  const pump = streamPump(options());
  await write('MAIL#1', 'USER#1', 'MAIL#2');
  await pump();
  await write('MAIL#1', 'MAIL#3');
  await pump();
  expect(delivered).toEqual(['MAIL#1', 'MAIL#2', 'MAIL#3']);
});

test('the pump resolves for a caller after delivering all their writes, even during a run', async () => {
  const pump = streamPump(options());
  await write('MAIL#1');
  const first = pump();
  await write('MAIL#2');
  await pump();
  expect(delivered).toEqual(['MAIL#1', 'MAIL#2']);
  await first;
});

test('a failed mail is retried before the next, as are records that the consumer reports as failed', async () => {
  let failures = 2;
  const pump = streamPump(
    options(({ Records }) => {
      const failed = Records.find(({ dynamodb }) => keyOf(dynamodb) === 'MAIL#2');
      if (failed && failures > 0) {
        failures -= 1;
        delivered.push(...Records.slice(0, Records.indexOf(failed)).map(recordKey));
        return { batchItemFailures: [{ itemIdentifier: failed.dynamodb.SequenceNumber }] };
      }
      delivered.push(...Records.map(recordKey));
      return { batchItemFailures: [] };
    }),
  );
  await write('MAIL#1', 'MAIL#2', 'MAIL#3');
  await pump();
  expect({ delivered, setAside }).toEqual({
    delivered: ['MAIL#1', 'MAIL#2', 'MAIL#3'],
    setAside: [],
  });
});

test('a mail that can never be sent is set aside, and the others are delivered', async () => {
  const pump = streamPump(
    options(({ Records }) => {
      if (Records.some((record) => recordKey(record) === 'MAIL#2')) throw new Error('refused');
      delivered.push(...Records.map(recordKey));
    }),
  );
  await write('MAIL#1', 'MAIL#2', 'MAIL#3');
  await pump();
  expect({ delivered, setAside }).toEqual({
    delivered: ['MAIL#1', 'MAIL#3'],
    setAside: [expect.stringContaining('MAIL#2')],
  });
});

test('after a restart the pump resumes at its position, including mails written in the meantime', async () => {
  await write('MAIL#1');
  await streamPump(options())();
  await write('MAIL#2');
  await streamPump(options())();
  expect(delivered).toEqual(['MAIL#1', 'MAIL#2']);
});

test('a mail in progress when the product ended is sent at the next start', async () => {
  const stopping = new AbortController();
  const ended = streamPump(
    options(() => {
      stopping.abort();
      throw new Error('The thread ended.');
    }, stopping.signal),
  );
  await write('MAIL#1');
  await ended();
  await streamPump(options())();
  expect({ delivered, setAside }).toEqual({ delivered: ['MAIL#1'], setAside: [] });
});

type Consumer = (event: { Records: StreamRecord[] }) => unknown;

function options(
  consumer: Consumer = ({ Records }) => void delivered.push(...Records.map(recordKey)),
  stopped = new AbortController().signal,
): StreamPumpOptions {
  const [mailConsumer] = streamConsumers(fixtureTemplate);
  if (!mailConsumer) throw new Error('The fixture has no consumer.');
  return {
    ask: table.ask,
    tableName: localTableName,
    consumer: mailConsumer,
    consume: async (event) => consumer(event),
    positionFile: join(folder.path, 'position.json'),
    onSetAside: (message) => setAside.push(message),
    stopped,
  };
}

async function write(...keys: string[]): Promise<void> {
  for (const pk of keys) {
    await table.ask('DynamoDB_20120810.PutItem', {
      TableName: localTableName,
      Item: { pk: { S: pk }, sk: { S: 'MAIL' }, at: { S: String(Math.random()) } },
    });
  }
}

function recordKey({ dynamodb }: StreamRecord): string {
  return keyOf(dynamodb);
}

function keyOf(dynamodb: StreamRecord['dynamodb']): string {
  return /"pk":\{"S":"([^"]+)"/.exec(JSON.stringify(dynamodb))?.[1] ?? '';
}
