import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { copyLimits } from '#core/file-changes/run.ts';
import { runChange } from '#core/file-changes/run-change.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { keys } from '#core/table/keys.ts';
import { fileChangeFailed } from '#shared/environment.ts';

/** Milliseconds after which a change yields to those of other workspaces, and is triggered again. */
const sliceMs = 60_000;

/** A step may take this number of milliseconds: no other begins if less is left. */
const stepMs = 130_000;

const partition = keys.fileChange('', '').pk;
const prefix = keys.fileChange('', '').sk;

/**
 * Makes the changes of files that the table's stream reports, each for up to one time slice. A change that fails
 * is reported, and the stream delivers it again.
 */
export async function handler(
  event: DynamoDBStreamEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const { dynamodb } of event.Records) {
    const { pk, sk } = dynamodb?.Keys ?? {};
    const workspaceId = pk?.S?.slice(partition.length) ?? '';
    const changeId = sk?.S?.slice(prefix.length) ?? '';
    const left = Math.min(sliceMs, context.getRemainingTimeInMillis() - stepMs);
    const endsAt = performance.now() + left;
    try {
      const hasTime = () => performance.now() < endsAt;
      await runChange({ workspaceId, hasTime, limits: copyLimits }, changeId);
    } catch (error) {
      log('error', fileChangeFailed, { change: changeId, ...describeError(error) });
      batchItemFailures.push({ itemIdentifier: dynamodb?.SequenceNumber ?? '' });
    }
  }
  return { batchItemFailures };
}
