import * as z from 'zod';
import type { TableApi } from '#local/instance/table-api.ts';

const streams = z.object({ Streams: z.array(z.object({ StreamArn: z.string() })) });
const description = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
});
const iterator = z.object({ ShardIterator: z.string() });
const records = z.object({
  Records: z.array(
    z.looseObject({
      eventID: z.string(),
      dynamodb: z.looseObject({ SequenceNumber: z.string() }),
    }),
  ),
  NextShardIterator: z.string().optional(),
});

/** A change of the table, in the shape of a stream record. */
export type StreamRecord = z.output<typeof records>['Records'][number];

/** The position in each shard: the sequence number of the last processed record. */
export type StreamPosition = Record<string, string>;

/** Iterates over a shard's next records, in order. */
export interface ShardRecords {
  shardId: string;
  records: StreamRecord[];
}

/** Reads all records of the table's stream after a position; an unknown shard from its beginning. */
export async function* recordsAfter(
  ask: TableApi,
  tableName: string,
  position: StreamPosition,
): AsyncGenerator<ShardRecords> {
  const found = streams.parse(
    await ask('DynamoDBStreams_20120810.ListStreams', { TableName: tableName }),
  );
  for (const { StreamArn } of found.Streams) {
    const described = description.parse(
      await ask('DynamoDBStreams_20120810.DescribeStream', { StreamArn }),
    );
    for (const { ShardId } of described.StreamDescription.Shards) {
      yield* shardRecords(ask, StreamArn, ShardId, position[`${StreamArn} ${ShardId}`]);
    }
  }
}

async function* shardRecords(
  ask: TableApi,
  StreamArn: string,
  ShardId: string,
  after: string | undefined,
): AsyncGenerator<ShardRecords> {
  const from = after
    ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
    : { ShardIteratorType: 'TRIM_HORIZON' };
  const started = iterator.parse(
    await ask('DynamoDBStreams_20120810.GetShardIterator', { StreamArn, ShardId, ...from }),
  );
  let next: string | undefined = started.ShardIterator;
  while (next) {
    const page = records.parse(
      await ask('DynamoDBStreams_20120810.GetRecords', { ShardIterator: next }),
    );
    if (page.Records.length === 0) return;
    yield { shardId: `${StreamArn} ${ShardId}`, records: page.Records };
    next = page.NextShardIterator;
  }
}
