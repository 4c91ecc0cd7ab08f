import { PutSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { requireOutput, type StageStack } from '../stage/stage-stack.ts';
import { setUpCatalog } from '../stripe/catalog.ts';
import { stripeClient } from '../stripe/client.ts';
import { setUpPortal } from '../stripe/portal.ts';
import { setUpWebhook } from '../stripe/webhook.ts';
import type { StripeKeys, StripePlan } from './stripe-plan.ts';

/**
 * Stores the functions' key, and sets up prices, portal and webhook for the deployed revision. The webhook's
 * signing secret goes directly to Secrets Manager. Idempotent.
 * @returns a sentence about each.
 */
export async function deployStripe(
  plan: StripePlan,
  keys: StripeKeys,
  stack: StageStack,
  secrets: SecretsManagerClient,
): Promise<string[]> {
  const stderr: string[] = [];
  const store = async (SecretId: string, SecretString: string) => {
    await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  };
  if (keys.functions) {
    await store(requireOutput(stack, 'StripeSecretKeyArn'), keys.functions);
    stderr.push('key: stored for the functions, which read it within five minutes');
  }
  if (!keys.setUp) return stderr;
  const stripe = stripeClient(keys.setUp);
  stderr.push(...(await setUpCatalog(stripe)), await setUpPortal(stripe));
  const webhookSecret = requireOutput(stack, 'StripeWebhookSecretArn');
  stderr.push(
    await setUpWebhook(stripe, {
      url: requireOutput(stack, 'StripeWebhookUrl'),
      isReplaced: plan.replacesWebhook || plan.storesKey,
      store: (secret) => store(webhookSecret, secret),
    }),
  );
  return stderr;
}
