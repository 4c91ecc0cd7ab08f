import { DeleteStackCommand, waitUntilStackDeleteComplete } from '@aws-sdk/client-cloudformation';
import type { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import type { Settings } from '#infra/settings.ts';
import type { Aws } from '../doctor/aws.ts';
import { findStageStack, type StageStack } from '../stage/stage-stack.ts';
import type { Terminal } from '../stage/terminal.ts';
import { assertRemovable } from './assert-removable.ts';
import { removeWebhook } from './remove-webhook.ts';
import { describeRetained, removeRetained, resourcesOf } from './retained-resources.ts';

export interface Destruction {
  settings: Settings;
  /** Whether nothing is asked. */
  yes: boolean;
  aws: Pick<Aws, 'cloudFormation' | 'secrets'> & { logs: CloudWatchLogsClient };
  terminal: Terminal;
}

/** Seconds; CloudFront takes a quarter of an hour to be switched off. */
const longestDeletion = 60 * 60;

/**
 * Removes a stage that keeps no data: Stripe's endpoint, the stack with its table, pages and mail settings, and what
 * the stack's deletion leaves. Cut short, it can be run again.
 * @returns what is left for a person to remove; empty where nothing is.
 * @throws Error for a stage that keeps data, without a yes, or where CloudFormation fails.
 */
export async function destroy({ settings, yes, aws, terminal }: Destruction): Promise<string[]> {
  const { stage } = settings;
  const stack = await findStageStack(stage, aws.cloudFormation);
  if (!stack) {
    terminal.say(`There is no stack of ${stage} in this account and region: nothing to remove.`);
    return [];
  }
  assertRemovable(settings, stack);
  const resources = await resourcesOf(aws.cloudFormation, stack.id);
  terminal.say(
    `${stack.name} in ${stack.region}, account ${stack.account}: ${resources.length} resources, with all accounts, workspaces and files of pages, are removed for ever.`,
  );
  await assertMeant(stage, yes, terminal);
  const left: string[] = [];
  const { StripeWebhookUrl: webhook } = stack.outputs;
  if (webhook && !(await removeWebhook(webhook, await storedKey(stack, aws), terminal))) {
    left.push(`Stripe's endpoint ${webhook}: https://dashboard.stripe.com/webhooks`);
  }
  await removeStack(stack, aws);
  await removeRetained(resources, aws);
  return [...left, ...describeRetained(await resourcesOf(aws.cloudFormation, stack.id))];
}

async function assertMeant(stage: string, yes: boolean, terminal: Terminal): Promise<void> {
  if (yes) return;
  if (!terminal.isInteractive) {
    throw new Error('Nobody is there to be asked: add --yes. Nothing was changed.');
  }
  if ((await terminal.ask(`Type ${stage} to remove it: `)) !== stage) {
    throw new Error('Nothing was changed.');
  }
}

/** The key of the functions; empty where there is none. */
async function storedKey(
  { outputs }: StageStack,
  { secrets }: Destruction['aws'],
): Promise<string> {
  const { StripeSecretKeyArn: SecretId } = outputs;
  if (!SecretId) return '';
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  return SecretString;
}

async function removeStack(
  { id, name }: StageStack,
  { cloudFormation: client }: Destruction['aws'],
): Promise<void> {
  await client.send(new DeleteStackCommand({ StackName: id }));
  try {
    // By its ARN: a stack that is gone is no longer known by its name.
    await waitUntilStackDeleteComplete({ client, maxWaitTime: longestDeletion }, { StackName: id });
  } catch (cause) {
    throw new Error(
      `${name} could not be removed: aws cloudformation describe-stack-events --stack-name ${id} says why. Then run this again.`,
      { cause },
    );
  }
}
