import type { StageStack } from '../../stage/stage-stack.ts';
import { check } from '../check.ts';
import { error, type Finding, note, warning } from '../finding.ts';
import { describeRetained, resourcesOf } from '../retained-resources.ts';

/** The state of the stage's stack: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html */
export const stack = check<string[]>({
  title: 'Stack',
  // What a first deployment that failed has left: its next attempt creates the same anew.
  fetch: async ({ aws, stack: found }) =>
    found && hasFailedFirst(found)
      ? describeRetained(await resourcesOf(aws.cloudFormation, found.id))
      : [],
  judge(left, { stack: found, settings }) {
    if (!found) return [];
    const { name, status, hasStood, isDrifted, isProtected } = found;
    const events = `aws cloudformation describe-stack-events --stack-name ${name} --max-items 20`;
    const findings: Finding[] = [];
    if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS') {
      findings.push(
        error('stack_busy', {
          preventsDeploy: true,
          means: `CloudFormation is updating ${name} (${status}): a second deployment would be rejected.`,
          action: 'Wait until it is done, then run this again.',
          command: events,
        }),
      );
    }
    if (status === 'UPDATE_ROLLBACK_FAILED') {
      findings.push(
        error('stack_stuck', {
          preventsDeploy: true,
          means: `A deployment of ${name} failed, and so did its rollback: no deployment is possible.`,
          action: 'Find the blocking resource in the events, fix that, and continue the rollback.',
          command: `aws cloudformation continue-update-rollback --stack-name ${name}`,
        }),
      );
    }
    if (status === 'UPDATE_ROLLBACK_COMPLETE') {
      findings.push(
        warning('stack_undone', {
          means: `The last deployment of ${name} failed and was rolled back: the previous revision is running.`,
          action: 'Find the cause in the events, fix it and deploy again.',
          command: events,
        }),
      );
    }
    if (hasFailedFirst(found)) {
      findings.push(
        note('stack_first_failed', {
          means: [
            `The first deployment of ${name} failed (${status}). None of it is running.`,
            ...(left.length > 0 ? [`It left, without data: ${left.join(', ')}.`] : []),
          ].join(' '),
          action:
            left.length > 0
              ? "Fix the cause and deploy again. What is left blocks nothing; delete it by hand, as under 'First deployment' in docs/runbook.md, while it is still listed."
              : 'Fix the cause and deploy again, which first deletes the remains.',
          command: events,
        }),
      );
    }
    if (hasStood && settings.keepsData && !isProtected) {
      findings.push(
        warning('stack_unprotected', {
          means: `${name} keeps data and is not protected against deletion.`,
          action: 'Deploy again, which protects it.',
          command: `npm run deploy -- --stage ${settings.stage}`,
          fixedByDeploy: true,
        }),
      );
    }
    if (isDrifted) {
      findings.push(
        warning('stack_drifted', {
          means: `Resources of ${name} were changed by hand; the next deployment may undo that or fail.`,
          action: 'Review the differences, and either adopt them in the code or revert them.',
          command: `aws cloudformation describe-stack-resource-drifts --stack-name ${name} --stack-resource-drift-status-filters MODIFIED DELETED`,
        }),
      );
    }
    return findings;
  },
});

function hasFailedFirst({ hasStood, status }: StageStack): boolean {
  return !hasStood && (status.startsWith('ROLLBACK') || status === 'CREATE_FAILED');
}
