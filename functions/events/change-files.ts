import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { resumePurchase } from '#core/billing/claims/complete-claim.ts';
import { copyLimits } from '#core/file-changes/change/run.ts';
import { runChange } from '#core/file-changes/run-change.ts';
import { describeError, log } from '#core/runtime/log.ts';
import { keys } from '#core/table/keys.ts';
import { fileChangeFailed } from '#shared/ops/environment.ts';

type Time = Pick<Context, 'getRemainingTimeInMillis'>;

/** Milliseconds after which a change yields to those of other workspaces, and is triggered again. */
const sliceMs = 60_000;

/** A step may take this number of milliseconds: no other begins if less is left. */
const stepMs = 130_000;

const fileChange = keys.fileChange('', '');
const purchase = keys.purchase('', '');

/**
 * Makes the changes of files that the table's stream reports, each for up to one time slice, and completes the claims of
 * purchases that registering has reserved (decision 60), and the cancellations of those that their buyers have cancelled. What fails is reported, and the stream delivers it again.
 */
export async function handler(
  event: DynamoDBStreamEvent,
  context: Time,
): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchResponse['batchItemFailures'] = [];
  for (const { dynamodb } of event.Records) {
    const pk = dynamodb?.Keys?.['pk']?.S ?? '';
    const sk = dynamodb?.Keys?.['sk']?.S ?? '';
    const isDone = pk.startsWith(purchase.pk)
      ? await changePurchase(pk.slice(purchase.pk.length), sk.slice(purchase.sk.length))
      : await change(pk.slice(fileChange.pk.length), sk.slice(fileChange.sk.length), context);
    if (!isDone) batchItemFailures.push({ itemIdentifier: dynamodb?.SequenceNumber ?? '' });
  }
  return { batchItemFailures };
}

async function change(workspaceId: string, changeId: string, context: Time): Promise<boolean> {
  const left = Math.min(sliceMs, context.getRemainingTimeInMillis() - stepMs);
  const endsAt = performance.now() + left;
  try {
    const hasTime = () => performance.now() < endsAt;
    await runChange({ workspaceId, hasTime, limits: copyLimits }, changeId);
    return true;
  } catch (error) {
    log('error', fileChangeFailed, { change: changeId, ...describeError(error) });
    return false;
  }
}

async function changePurchase(email: string, stripeSubscriptionId: string): Promise<boolean> {
  try {
    await resumePurchase(email, stripeSubscriptionId);
    return true;
  } catch (error) {
    log('warn', 'claim_unfinished', {
      subscription: stripeSubscriptionId,
      ...describeError(error),
    });
    return false;
  }
}
