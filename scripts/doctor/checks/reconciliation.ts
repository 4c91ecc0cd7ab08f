import { type ExecutionListItem, ListExecutionsCommand } from '@aws-sdk/client-sfn';
import { deployedCheck } from '../check.ts';
import { error, type Finding, note } from '../finding.ts';

/** The latest executions of the daily reconciliation, newest first. */
type Executions = Pick<ExecutionListItem, 'status' | 'startDate' | 'stopDate'>[];

/** A day plus the timeout of a reconciliation, as in the alarm on its absence. */
const latestAfterHours = 30;

const hour = 60 * 60 * 1000;

export const reconciliation = deployedCheck<Executions | undefined>({
  title: 'Reconciliation',
  async fetch({ aws, stack }) {
    const { ReconciliationArn: stateMachineArn } = stack.outputs;
    if (!stateMachineArn) return undefined;
    const { executions = [] } = await aws.stepFunctions.send(
      new ListExecutionsCommand({ stateMachineArn, maxResults: 10 }),
    );
    return executions;
  },
  judge(executions, { now, stack }) {
    if (!executions) return [];
    const start = `aws stepfunctions start-execution --state-machine-arn ${stack.outputs.ReconciliationArn} --input '{}'`;
    const [latest] = executions;
    if (!latest) {
      return [
        note('reconciliation_never', {
          means: 'The daily reconciliation has not run yet; it starts every night at 04:20 UTC.',
          action: 'Wait for the night, or start it now.',
          command: start,
        }),
      ];
    }
    const findings: Finding[] = [];
    if (latest.status && ['FAILED', 'TIMED_OUT', 'ABORTED'].includes(latest.status)) {
      findings.push(
        error('reconciliation_failed', {
          means: `The last reconciliation ended as ${latest.status}: differences from Stripe are neither repaired nor reported.`,
          action: "Find the cause in the function's log, then start it again.",
          command: start,
        }),
      );
    }
    const done = executions.find(({ status }) => status === 'SUCCEEDED');
    const since = done?.stopDate ?? executions.at(-1)?.startDate ?? now;
    const hours = (now.getTime() - since.getTime()) / hour;
    if (hours > latestAfterHours) {
      findings.push(
        error('reconciliation_late', {
          means: `No reconciliation was completed for ${Math.floor(hours)} hours.`,
          action: 'Check that its rule is enabled, then start it.',
          command: start,
        }),
      );
    }
    return findings;
  },
});
