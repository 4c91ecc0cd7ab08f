import type { Settings } from '#infra/settings.ts';
import { judgeStripeKey } from '../doctor/checks/stripe-key.ts';
import type { Examination } from '../doctor/doctor.ts';
import { parseStripeKey } from '../doctor/stripe-access.ts';
import type { Terminal } from '../stage/terminal.ts';
import type { DeployOptions } from './options.ts';

/** What a deployment has to set at Stripe and in Secrets Manager beside the stack. */
export interface StripePlan {
  /** Whether the functions need a key, or another one. */
  storesKey: boolean;
  /** Whether prices, portal or webhook are not what they should be. */
  setsUp: boolean;
  /** Whether a new endpoint takes the webhook's place, because its secret is not known. */
  replacesWebhook: boolean;
}

/** The keys that were asked for; they stay in memory. */
export interface StripeKeys {
  /** To be stored for the functions. */
  functions: string | undefined;
  /** For prices, portal and webhook, and kept nowhere. */
  setUp: string | undefined;
}

const keyFindings = ['stripe_key_unset', 'stripe_key_malformed', 'stripe_key_refused'];
const webhookFindings = ['webhook_secret_unset', 'webhook_secret_stale'];

/** What the doctor's findings ask for, or the operator by an option. A first deployment needs everything. */
export function planStripe(
  { isDeployed, findings }: Examination,
  options: Pick<DeployOptions, 'replaceStripeKey' | 'replaceWebhook'>,
): StripePlan {
  const found = (codes: readonly string[]) => findings.some(({ code }) => codes.includes(code));
  const storesKey = !isDeployed || options.replaceStripeKey || found(keyFindings);
  const replacesWebhook = options.replaceWebhook || found(webhookFindings);
  const isWrong = findings.some(
    ({ code, fixedByDeploy }) => fixedByDeploy && /^(?:price|portal|webhook)_/.test(code),
  );
  return {
    storesKey,
    // A key of the other mode finds neither prices nor an endpoint there.
    setsUp: storesKey || replacesWebhook || isWrong,
    replacesWebhook,
  };
}

/** Nothing of Stripe's. */
export const noStripePlan: StripePlan = { storesKey: false, setsUp: false, replacesWebhook: false };

/**
 * Stops a non-interactive run before it begins what it cannot finish.
 * @throws Error if keys or a confirmation are needed and there is no terminal.
 */
export function assertAnswerable(
  plan: StripePlan,
  { stage, yes }: Pick<DeployOptions, 'stage' | 'yes'>,
  { isInteractive }: Terminal,
): void {
  if (isInteractive) return;
  if (plan.storesKey || plan.setsUp) {
    throw new Error(
      `Keys of Stripe's are needed once, and are taken from a terminal alone: run npm run deploy -- --stage ${stage} on one. Nothing was changed.`,
    );
  }
  if (!yes) throw new Error('Nobody is there to be asked: add --yes. Nothing was changed.');
}

/** What is going to be set, in words. */
export function describePlan({ storesKey, setsUp, replacesWebhook }: StripePlan): string[] {
  return [
    ...(storesKey
      ? ['  the key of Stripe for the functions is stored: you will be asked for it']
      : []),
    ...(setsUp ? ["  Stripe's prices, portal and webhook are set up"] : []),
    ...(replacesWebhook
      ? ['  the webhook gets an endpoint of its own anew, with a new secret']
      : []),
  ];
}

/**
 * Asks for the keys that the plan needs, without showing them.
 * @throws Error where a key is wrong for the stage.
 */
export async function askForKeys(
  plan: StripePlan,
  settings: Settings,
  terminal: Terminal,
): Promise<StripeKeys> {
  if (!plan.storesKey && !plan.setsUp) return { functions: undefined, setUp: undefined };
  const functions = plan.storesKey
    ? await terminal.askSecret("Stripe's restricted key for the functions (rk_..., not shown): ")
    : undefined;
  if (functions !== undefined) assertRightKey(functions, settings, terminal);
  if (functions?.startsWith('sk_')) return { functions, setUp: functions };
  const setUp = await terminal.askSecret(
    "Stripe's secret key to set up prices, portal and webhook, used now and kept nowhere (sk_..., not shown): ",
  );
  assertSameMode(setUp, functions, settings);
  return { functions, setUp };
}

function assertRightKey(key: string, settings: Settings, terminal: Terminal): void {
  const parsed = parseStripeKey(key);
  if (!parsed) throw new Error('This is no key of the functions: it begins with rk_ (or sk_).');
  for (const { severity, means, action } of judgeStripeKey(parsed, settings)) {
    if (severity === 'error') throw new Error(`${means} ${action}`);
    terminal.say(`${severity}: ${means}`);
  }
}

function assertSameMode(setUp: string, functions: string | undefined, settings: Settings): void {
  const parsed = parseStripeKey(setUp);
  if (!parsed) throw new Error('This is no key for the set-up: it begins with sk_ (or rk_).');
  const expected = functions === undefined ? undefined : parseStripeKey(functions);
  if (expected && expected.isLive !== parsed.isLive) {
    throw new Error(
      'The two keys are of different modes: take both of the live or of the test mode.',
    );
  }
  if (parsed.isLive && !settings.keepsData) {
    throw new Error(
      `A live key has no place on ${settings.stage}, whose data goes with its stack.`,
    );
  }
}
