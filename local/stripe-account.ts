import { join } from 'node:path';
import { startStripeEmulator } from '@cutbay/stripe-emulator';
import { stripeSetUp } from './stripe-set-up.ts';

/** The Stripe account or emulator that the local product uses. */
export type StripeAccount =
  | { isEmulated: true }
  | { isEmulated: false; secretKey: string; webhookSecret: string };

/**
 * The Stripe emulator, unless the environment has the keys of Stripe's test mode.
 * @throws Error for a live key, which would move real money, and if only one of the two keys is set.
 */
export function stripeAccount(environment: NodeJS.ProcessEnv): StripeAccount {
  const secretKey = environment['STRIPE_SECRET_KEY'];
  const webhookSecret = environment['STRIPE_WEBHOOK_SECRET'];
  if (!secretKey && !webhookSecret) return { isEmulated: true };
  if (/^[a-z]+_live_/.test(secretKey ?? '')) {
    throw new Error(
      'STRIPE_SECRET_KEY is a live key, which would move real money. ' +
        "The local product accepts only keys of Stripe's test mode (sk_test_... or rk_test_...).",
    );
  }
  if (!secretKey || !webhookSecret) {
    throw new Error(
      "To use Stripe's test mode set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; " +
        'to use the Stripe emulator set neither.',
    );
  }
  if (!/^[sr]k_test_/.test(secretKey)) {
    throw new Error(
      "STRIPE_SECRET_KEY is not a key of Stripe's test mode (sk_test_... or rk_test_...).",
    );
  }
  return { isEmulated: false, secretKey, webhookSecret };
}

/** The functions' environment variables about Stripe. */
export interface OpenStripe {
  secretKey: string;
  webhookSecret: string;
  /** The emulator's; null for Stripe itself. */
  apiOrigin: string | null;
  close(): Promise<void>;
}

/** Starts the emulator if it is selected. */
export async function openStripe(
  account: StripeAccount,
  isEmulated: { port: number; dataDir: string | null; webhookUrl: string; now: () => Date },
): Promise<OpenStripe> {
  if (!account.isEmulated) {
    const { secretKey, webhookSecret } = account;
    return { secretKey, webhookSecret, apiOrigin: null, close: async () => {} };
  }
  const { port, dataDir, webhookUrl, now } = isEmulated;
  const webhookSecret = 'whsec_local';
  const dataFile = dataDir && join(dataDir, 'payments.json');
  const { origin, close } = await startStripeEmulator({
    port,
    dataFile,
    webhookUrl,
    webhookSecret,
    now,
    setUp: stripeSetUp,
  });
  return { secretKey: 'sk_test_local', webhookSecret, apiOrigin: origin, close };
}
