import { DescribeSecretCommand, ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import type { Settings } from '#infra/stage/settings.ts';
import type { OutputName } from '#shared/ops/stack-outputs.ts';
import { type DeployedContext, deployedCheck, fixedByDeploy, judge, type Row } from '../check.ts';
import type { Finding } from '../finding.ts';
import type { StripeKey } from '../stripe-access.ts';

/** The secrets of the stack, by the outputs that name them; the first two come from Stripe. */
const secretOutputs = [
  'StripeSecretKeyArn',
  'StripeWebhookSecretArn',
  'GuestKeysArn',
  'SessionKeysArn',
  'SecondFactorKeysArn',
  'CertificateKeysArn',
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
export const secrets = deployedCheck<SecretState>({
  title: 'Secrets',
  firstOnly: true,
  fetch: (context) => Promise.all(secretOutputs.map((output) => stateOf(output, context))),
  rows: [
    {
      code: 'secret_deleted',
      severity: 'error',
      when: ({ isDeleted }) => isDeleted,
      means: ({ output }) =>
        `The secret ${output.replace(/Arn$/, '')} is deleted, or scheduled for deletion: functions that need it fail.`,
      action: 'Restore it; Secrets Manager keeps a deleted secret for 7 to 30 days.',
      command: ({ output }, { stack }) =>
        `aws secretsmanager restore-secret --secret-id ${stack.outputs[output] ?? output}`,
    },
    {
      code: 'stripe_key_unset',
      severity: 'error',
      when: ({ output, wasChanged }) => output === 'StripeSecretKeyArn' && !wasChanged,
      means: "Stripe's key is not set: plans cannot be paid, changed or cancelled.",
      action: 'Deploy again on a terminal, which asks for it.',
      ...fixedByDeploy,
    },
    {
      code: 'stripe_key_malformed',
      severity: 'error',
      when: ({ output }, { isStripeKeyMalformed }) =>
        output === 'StripeSecretKeyArn' && isStripeKeyMalformed,
      means: 'The stored value is not a Stripe key: plans cannot be paid, changed or cancelled.',
      action: 'Store a restricted key, which begins with rk_.',
      command: replaceKey,
    },
    {
      code: 'webhook_secret_unset',
      severity: 'error',
      when: ({ output, wasChanged }) => output === 'StripeWebhookSecretArn' && !wasChanged,
      means: "The signing secret of Stripe's webhook is not set: every event is rejected.",
      action: 'Deploy again on a terminal, which creates the endpoint and stores its secret.',
      ...fixedByDeploy,
    },
  ],
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

/** The key, whether Stripe accepts it, and what it may not read. */
interface FunctionsKey extends StripeKey {
  isTaken: boolean;
  forbidden: string[];
}

type OfStage = { settings: Pick<Settings, 'stage' | 'keepsData'> };

function replaceKey(_: unknown, { settings }: OfStage): string {
  return `npm run deploy -- --stage ${settings.stage} --replace-stripe-key`;
}

const keyRows: readonly Row<FunctionsKey, OfStage>[] = [
  {
    code: 'stripe_key_refused',
    severity: 'error',
    when: ({ isTaken }) => !isTaken,
    means: 'Stripe rejects the stored key: it was deleted, rolled or has expired.',
    action: 'Create a new restricted key, and store it.',
    command: replaceKey,
  },
  {
    code: 'stripe_key_live',
    severity: 'error',
    when: ({ isTaken, isLive }, { settings }) => isTaken && isLive && !settings.keepsData,
    means: (_, { settings }) =>
      `A live key on ${settings.stage}, whose data is deleted with its stack: users would be charged for it.`,
    action: "Store a key of Stripe's test mode.",
    command: replaceKey,
  },
  {
    code: 'stripe_key_test',
    severity: 'note',
    when: ({ isTaken, isLive }, { settings }) => isTaken && !isLive && settings.keepsData,
    means: (_, { settings }) =>
      `${settings.stage} accepts no real money: its key is of Stripe's test mode.`,
    action: 'Before customers arrive, store a restricted live key.',
    command: replaceKey,
  },
  {
    code: 'stripe_key_unrestricted',
    severity: 'warning',
    when: ({ isTaken, isRestricted }) => isTaken && !isRestricted,
    means: 'The functions have a secret key, which permits everything, including payouts.',
    action: "Create a restricted key with the permissions in the runbook's table, and store it.",
    command: replaceKey,
  },
  {
    code: 'stripe_key_forbidden',
    severity: 'error',
    when: ({ isTaken, forbidden }) => isTaken && forbidden.length > 0,
    means: ({ forbidden }) =>
      `The functions' key may not read what they need: ${forbidden.join(', ')}.`,
    action:
      "Edit the restricted key in Stripe's dashboard; the runbook's table has every permission: https://dashboard.stripe.com/apikeys",
  },
];

/** Checks that a key's mode and type fit the stage. */
export function judgeStripeKey(key: StripeKey, settings: OfStage['settings']): Finding[] {
  return judge({ rows: keyRows }, { ...key, isTaken: true, forbidden: [] }, { settings });
}

/**
 * A list of each resource that the functions use, by its name in the form of a restricted key: one that may not be
 * read may not be written either (docs.stripe.com/keys/restricted-api-keys). Whether the others may be written cannot
 * be asked without writing; Stripe's answer to a call that may not names the permission, in the function's log.
 */
const lists: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  Customers: ({ customers }) => customers.list({ limit: 1 }),
  Subscriptions: ({ subscriptions }) => subscriptions.list({ limit: 1 }),
  Invoices: ({ invoices }) => invoices.list({ limit: 1 }),
  'Checkout Sessions': ({ checkout }) => checkout.sessions.list({ limit: 1 }),
  'Charges and Refunds': ({ charges }) => charges.list({ limit: 1 }),
  Products: ({ products }) => products.list({ limit: 1 }),
  Prices: ({ prices }) => prices.list({ limit: 1 }),
};

/** The functions' key. */
export const stripeKey = deployedCheck<FunctionsKey>({
  title: "Stripe's key",
  async fetch({ stripe }) {
    if (!stripe) return [];
    const forbidden: string[] = [];
    for (const [resource, list] of Object.entries(lists)) {
      try {
        await list(stripe.client);
      } catch (cause) {
        if (cause instanceof Stripe.errors.StripeAuthenticationError) {
          return [{ ...stripe.key, isTaken: false, forbidden }];
        }
        if (!(cause instanceof Stripe.errors.StripePermissionError)) throw cause;
        forbidden.push(resource);
      }
    }
    return [{ ...stripe.key, isTaken: true, forbidden }];
  },
  rows: keyRows,
});
