import type { Settings } from '#infra/stage/settings.ts';
import { judgeStripeKey } from '../doctor/checks/secrets.ts';
import type { Examination } from '../doctor/doctor.ts';
import { parseStripeKey } from '../doctor/stripe-access.ts';
import type { DeployOptions } from '../stage/commands.ts';
import type { Terminal } from '../stage/terminal.ts';

/** What a deployment changes at Stripe and in Secrets Manager. */
export interface StripePlan {
  /** Whether to ask for the functions' key. */
  storesKey: boolean;
  /** Whether to set up prices, portal and webhook. */
  setsUp: boolean;
  /** Whether to replace the webhook's endpoint, because its secret is unknown. */
  replacesWebhook: boolean;
}

/** The keys that the operator entered; they stay in memory. */
export interface StripeKeys {
  /** To be stored for the functions. */
  functions: string | undefined;
  /** To set up prices, portal and webhook; not stored. */
  setUp: string | undefined;
}

const keyFindings = ['stripe_key_unset', 'stripe_key_malformed', 'stripe_key_refused'];
const webhookFindings = ['webhook_secret_unset', 'webhook_secret_stale'];

/** Plans the changes from the doctor's findings and the options. A first deployment needs all of them. */
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
    // With a key of the other mode neither the prices nor the endpoint can be found.
    setsUp: storesKey || replacesWebhook || isWrong,
    replacesWebhook,
  };
}

/** Changes nothing at Stripe. */
export const noStripePlan: StripePlan = { storesKey: false, setsUp: false, replacesWebhook: false };

/**
 * Stops a non-interactive run before it starts what it cannot finish.
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
      `Stripe's keys are needed once, and are read only from a terminal: run npm run deploy -- --stage ${stage} on one. Nothing was changed.`,
    );
  }
  if (!yes) throw new Error('There is no terminal to confirm on: add --yes. Nothing was changed.');
}

/** Describes the planned changes. */
export function describePlan({ storesKey, setsUp, replacesWebhook }: StripePlan): string[] {
  return [
    ...(storesKey ? ["  the functions' Stripe key is stored: you will be asked for it"] : []),
    ...(setsUp ? ["  Stripe's prices, portal and webhook are set up"] : []),
    ...(replacesWebhook ? ["  the webhook's endpoint is replaced, with a new secret"] : []),
  ];
}

/**
 * Asks for the keys that the plan needs, without echoing them.
 * @throws Error if a key does not fit the stage.
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
    "Stripe's secret key to set up prices, portal and webhook, not stored (sk_..., not shown): ",
  );
  assertSameMode(setUp, functions, settings);
  return { functions, setUp };
}

function assertRightKey(key: string, settings: Settings, terminal: Terminal): void {
  const parsed = parseStripeKey(key);
  if (!parsed)
    throw new Error('This is not a key for the functions: it must begin with rk_ (or sk_).');
  for (const { severity, means, action } of judgeStripeKey(parsed, settings)) {
    if (severity === 'error') throw new Error(`${means} ${action}`);
    terminal.say(`${severity}: ${means}`);
  }
}

function assertSameMode(setUp: string, functions: string | undefined, settings: Settings): void {
  const parsed = parseStripeKey(setUp);
  if (!parsed) throw new Error('This is not a key for the setup: it must begin with sk_ (or rk_).');
  const expected = functions === undefined ? undefined : parseStripeKey(functions);
  if (expected && expected.isLive !== parsed.isLive) {
    throw new Error('The two keys have different modes: use two live keys or two test mode keys.');
  }
  if (parsed.isLive && !settings.keepsData) {
    throw new Error(
      `A live key is not allowed on ${settings.stage}, whose data is deleted with its stack.`,
    );
  }
}
