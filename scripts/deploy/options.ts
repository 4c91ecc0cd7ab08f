import { parseArgs } from 'node:util';
import { requireStage } from '../stage/options.ts';

export interface DeployOptions {
  stage: string;
  /** Skips the confirmation. */
  yes: boolean;
  /** Deploys the previous revision. */
  rollback: boolean;
  /** Asks for another Stripe key, even if one is stored. */
  replaceStripeKey: boolean;
  /** Whether the webhook's endpoint is recreated, because its signing secret is lost or leaked. */
  replaceWebhook: boolean;
}

/**
 * Parses the options of `npm run deploy --`.
 * @throws Error if no stage is named, the stage is the local one, or an option is unknown.
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
