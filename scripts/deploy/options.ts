import { parseArgs } from 'node:util';
import { requireStage } from '../stage/options.ts';

export interface DeployOptions {
  stage: string;
  /** Whether nothing is asked. */
  yes: boolean;
  /** Whether the revision before is deployed again. */
  rollback: boolean;
  /** Whether another key of Stripe's is asked for, though one is stored. */
  replaceStripeKey: boolean;
  /** Whether the webhook's endpoint is recreated, because its signing secret is lost or leaked. */
  replaceWebhook: boolean;
}

/**
 * Reads what follows `npm run deploy --`.
 * @throws Error where no stage is named, the stage is the one on this machine, or an option is unknown.
 */
export function deployOptions(args: readonly string[]): DeployOptions {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      yes: flag,
      rollback: flag,
      'replace-stripe-key': flag,
      'replace-webhook': flag,
    },
  });
  return {
    stage: requireStage('deploy', values.stage),
    yes: values.yes,
    rollback: values.rollback,
    replaceStripeKey: values['replace-stripe-key'],
    replaceWebhook: values['replace-webhook'],
  };
}
