import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { check } from '../check.ts';
import { error, note, warning } from '../finding.ts';

/**
 * The concurrency that Lambda keeps unreserved:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
const keptUnreserved = 100;

/**
 * The default quota of an established account:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const usualQuota = 1_000;

const raiseQuota = `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${usualQuota}`;

/** Concurrent executions of all functions in the account and region. */
interface Executions {
  quota: number;
  unreserved: number;
}

export const concurrency = check<Executions>({
  title: 'Lambda concurrency',
  async fetch({ aws }) {
    const { AccountLimit } = await aws.lambda.send(new GetAccountSettingsCommand({}));
    return {
      quota: AccountLimit?.ConcurrentExecutions ?? 0,
      unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? 0,
    };
  },
  judge({ quota, unreserved }, { settings: { stage, webhookConcurrency: wanted }, stack }) {
    const file = `infra/stages/${stage}.ts`;
    // If the setting was deployed before, it is already reserved.
    const room = unreserved - keptUnreserved;
    const findings = [];
    if (wanted !== null && !stack?.hasStood && wanted > room) {
      findings.push(
        error('webhook_concurrency_too_high', {
          preventsDeploy: true,
          means: `The deployment would fail: of ${quota} executions ${keptUnreserved} must stay unreserved, and webhookConcurrency is ${wanted}.`,
          action: `Set webhookConcurrency: null in ${file} until the quota is raised.`,
          command: raiseQuota,
        }),
      );
    }
    if (quota < usualQuota) {
      findings.push(
        warning('concurrency_low', {
          means: `All functions together may run only ${quota} times concurrently: a few slow requests block sign-in for everyone.`,
          action: `Request ${usualQuota}, which AWS grants within a day or two.`,
          command: raiseQuota,
        }),
      );
    } else if (wanted === null && room > 0) {
      findings.push(
        note('webhook_concurrency_unset', {
          means:
            "A flood of requests to Stripe's webhook, which is public, could use up the concurrency.",
          action: `Set webhookConcurrency in ${file}, such as 50, and deploy.`,
          command: `npm run deploy -- --stage ${stage}`,
        }),
      );
    }
    return findings;
  },
});
