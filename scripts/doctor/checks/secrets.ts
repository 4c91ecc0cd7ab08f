import { DescribeSecretCommand, ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import type { OutputName } from '#shared/stack-outputs.ts';
import { type DeployedContext, deployedCheck } from '../check.ts';
import { error, type Finding } from '../finding.ts';

/** The secrets of the stack, by the outputs that name them; the first two come from Stripe. */
const secretOutputs = [
  'StripeSecretKeyArn',
  'StripeWebhookSecretArn',
  'SessionKeysArn',
  'SecondFactorKeysArn',
  'OriginSecretArn',
] as const satisfies OutputName[];

/** The state of a secret, without its value. */
interface SecretState {
  output: (typeof secretOutputs)[number];
  /** Whether it is deleted or scheduled for deletion. */
  isDeleted: boolean;
  /** Whether the generated value has been replaced. */
  wasChanged: boolean;
}

/**
 * Checks that every secret exists, and that Stripe's two are set. No value is read: a secret whose value was ever
 * replaced has an earlier version, labelled AWSPREVIOUS
 * (https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html).
 */
export const secrets = deployedCheck<SecretState[]>({
  title: 'Secrets',
  fetch: (context) => Promise.all(secretOutputs.map((output) => stateOf(output, context))),
  judge(states, { settings: { stage }, stack, isStripeKeyMalformed }) {
    const findings: Finding[] = [];
    for (const { output, isDeleted, wasChanged } of states) {
      const secret = output.replace(/Arn$/, '');
      const arn = stack.outputs[output];
      if (isDeleted) {
        findings.push(
          error('secret_deleted', {
            means: `The secret ${secret} is deleted, or scheduled for deletion: functions that need it fail.`,
            action: 'Restore it; Secrets Manager keeps a deleted secret for 7 to 30 days.',
            command: `aws secretsmanager restore-secret --secret-id ${arn ?? secret}`,
          }),
        );
      } else if (!wasChanged && output === 'StripeSecretKeyArn') {
        findings.push(
          error('stripe_key_unset', {
            means: "Stripe's key is not set: plans cannot be paid, changed or cancelled.",
            action: 'Deploy again on a terminal, which asks for it.',
            command: `npm run deploy -- --stage ${stage}`,
            fixedByDeploy: true,
          }),
        );
      } else if (isStripeKeyMalformed && output === 'StripeSecretKeyArn') {
        findings.push(
          error('stripe_key_malformed', {
            means:
              'The stored value is not a Stripe key: plans cannot be paid, changed or cancelled.',
            action: 'Store a restricted key, which begins with rk_.',
            command: `npm run deploy -- --stage ${stage} --replace-stripe-key`,
          }),
        );
      } else if (!wasChanged && output === 'StripeWebhookSecretArn') {
        findings.push(
          error('webhook_secret_unset', {
            means: "The signing secret of Stripe's webhook is not set: every event is rejected.",
            action: 'Deploy again on a terminal, which creates the endpoint and stores its secret.',
            command: `npm run deploy -- --stage ${stage}`,
            fixedByDeploy: true,
          }),
        );
      }
    }
    return findings;
  },
});

async function stateOf(
  output: SecretState['output'],
  { aws, stack }: DeployedContext,
): Promise<SecretState> {
  const SecretId = stack.outputs[output];
  // An older revision does not have all outputs.
  if (!SecretId) return { output, isDeleted: false, wasChanged: true };
  try {
    const { DeletedDate, VersionIdsToStages = {} } = await aws.secrets.send(
      new DescribeSecretCommand({ SecretId }),
    );
    const labels = Object.values(VersionIdsToStages).flat();
    return {
      output,
      isDeleted: DeletedDate !== undefined,
      wasChanged: labels.includes('AWSPREVIOUS'),
    };
  } catch (cause) {
    if (cause instanceof ResourceNotFoundException) {
      return { output, isDeleted: true, wasChanged: false };
    }
    throw cause;
  }
}
