import {
  type CloudFormationClient,
  DeleteStackCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import type { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import { frontStackName } from '#infra/stage/front-names.ts';
import type { Settings } from '#infra/stage/settings.ts';
import type { Aws } from '../doctor/aws.ts';
import { describeRetained, removeRetained, resourcesOf } from '../doctor/retained-resources.ts';
import { stripeAccess } from '../doctor/stripe-access.ts';
import { findStageStack, type StageStack } from '../stage/stage-stack.ts';
import type { Terminal } from '../stage/terminal.ts';
import { stripeClient } from '../stripe/client.ts';
import { endpointsAt } from '../stripe/webhook.ts';

export interface Destruction {
  settings: Settings;
  /** Skips the confirmation. */
  yes: boolean;
  aws: Pick<Aws, 'cloudFormation' | 'front' | 'secrets'> & { logs: CloudWatchLogsClient };
  terminal: Terminal;
}

/** Seconds; disabling a CloudFront distribution takes about fifteen minutes. */
const longestDeletion = 60 * 60;

/**
 * Removes a stage that keeps no data: Stripe's endpoint, the stack with its table, files, pages and mail settings, and
 * what the stack's deletion leaves behind. Can be rerun after an interruption.
 * @returns what is left to remove by hand.
 * @throws Error for a stage that keeps data, without a confirmation, or if CloudFormation fails.
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
    `${stack.name} in ${stack.region}, account ${stack.account}: ${resources.length} resources, with all accounts, workspaces and their files, will be permanently deleted.`,
  );
  await assertMeant(stage, yes, terminal);
  const left: string[] = [];
  const { StripeWebhookUrl: webhook } = stack.outputs;
  if (webhook && !(await removeWebhook(webhook, await storedKey(stack, aws), terminal))) {
    left.push(`Stripe's endpoint ${webhook}: https://dashboard.stripe.com/webhooks`);
  }
  await removeStack(stack, aws.cloudFormation);
  // After the distribution that it limits. A no-op if there is none.
  const front = frontStackName(stage);
  await removeStack({ id: front, name: front }, aws.front);
  await removeRetained(resources, aws);
  return [...left, ...describeRetained(await resourcesOf(aws.cloudFormation, stack.id))];
}

async function assertMeant(stage: string, yes: boolean, terminal: Terminal): Promise<void> {
  if (yes) return;
  if (!terminal.isInteractive) {
    throw new Error('There is no terminal to confirm on: add --yes. Nothing was changed.');
  }
  if ((await terminal.ask(`Type ${stage} to remove it: `)) !== stage) {
    throw new Error('Nothing was changed.');
  }
}

/** The functions' key; empty if there is none. */
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
  { id, name }: Pick<StageStack, 'id' | 'name'>,
  client: CloudFormationClient,
): Promise<void> {
  await client.send(new DeleteStackCommand({ StackName: id }));
  try {
    // By its ARN: a deleted stack cannot be found by its name.
    await waitUntilStackDeleteComplete({ client, maxWaitTime: longestDeletion }, { StackName: id });
  } catch (cause) {
    throw new Error(
      `${name} could not be removed; see: aws cloudformation describe-stack-events --stack-name ${id}. Then run this again.`,
      { cause },
    );
  }
}

/**
 * Asserts that a stage may be removed: one that keeps data is protected by its settings and by CloudFormation.
 * @throws Error that says how to remove it deliberately.
 */
function assertRemovable(
  { stage, keepsData }: Pick<Settings, 'stage' | 'keepsData'>,
  { name, isProtected }: Pick<StageStack, 'name' | 'isProtected'>,
): void {
  if (!keepsData && !isProtected) return;
  throw new Error(
    [
      `${name} keeps data${isProtected ? ' and is protected' : ''}: it is not removed. Nothing was changed.`,
      'To remove it permanently:',
      '  1. Cancel the active subscriptions at Stripe, or they will continue to be charged.',
      `  2. Export what you must keep: aws dynamodb create-backup, for the table that npm run deploy printed, and aws s3 sync, for the bucket of files.`,
      `  3. Set keepsData: false in infra/stages/${stage}.ts, commit, and npm run deploy -- --stage ${stage}: this lifts the protection.`,
      `  4. npm run destroy -- --stage ${stage}`,
    ].join('\n'),
  );
}

/**
 * Removes the endpoints at an address from Stripe, with the functions' key or, without that permission, with one
 * that the operator enters.
 * @returns whether none is left; false if no key is permitted to.
 */
async function removeWebhook(url: string, storedKey: string, terminal: Terminal): Promise<boolean> {
  const stored = stripeAccess(storedKey);
  if (stored && (await removed(stored.client, url))) return true;
  if (!terminal.isInteractive) return false;
  const given = await terminal.askSecret(
    "Stripe's secret key, to remove the webhook's endpoint (not shown; Enter to leave it): ",
  );
  return given !== '' && (await removed(stripeClient(given), url));
}

async function removed(stripe: Stripe, url: string): Promise<boolean> {
  try {
    for (const { id } of await endpointsAt(stripe, url)) await stripe.webhookEndpoints.del(id);
    return true;
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripePermissionError ||
      error instanceof Stripe.errors.StripeAuthenticationError;
    if (isRefused) return false;
    throw error;
  }
}
