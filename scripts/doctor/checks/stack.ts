import { check } from '../check.ts';
import { error, type Finding, note, warning } from '../finding.ts';

/** The state of the stage's stack: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html */
export const stack = check<null>({
  title: 'Stack',
  fetch: async () => null,
  judge(_, { stack: found, settings }) {
    if (!found) return [];
    const { name, status, hasStood, isDrifted, isProtected } = found;
    const events = `aws cloudformation describe-stack-events --stack-name ${name} --max-items 20`;
    const findings: Finding[] = [];
    if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS') {
      findings.push(
        error('stack_busy', {
          preventsDeploy: true,
          means: `CloudFormation is at work on ${name} (${status}): a second deployment is refused.`,
          action: 'Wait until it is done, then run this again.',
          command: events,
        }),
      );
    }
    if (status === 'UPDATE_ROLLBACK_FAILED') {
      findings.push(
        error('stack_stuck', {
          preventsDeploy: true,
          means: `A deployment of ${name} failed, and undoing it failed as well: it takes no other.`,
          action: 'Look in the events at which resource it is stuck, mend that, and continue.',
          command: `aws cloudformation continue-update-rollback --stack-name ${name}`,
        }),
      );
    }
    if (status === 'UPDATE_ROLLBACK_COMPLETE') {
      findings.push(
        warning('stack_undone', {
          means: `The last deployment of ${name} failed and was undone: what runs is what ran before it.`,
          action: 'Look in the events why, mend it and deploy again.',
          command: events,
        }),
      );
    }
    if (!hasStood && (status.startsWith('ROLLBACK') || status === 'CREATE_FAILED')) {
      findings.push(
        note('stack_first_failed', {
          means: `The first deployment of ${name} failed (${status}). Nothing of it runs.`,
          action: 'Mend the cause and deploy again: what is left is deleted first.',
          command: events,
        }),
      );
    }
    if (hasStood && settings.keepsData && !isProtected) {
      findings.push(
        warning('stack_unprotected', {
          means: `${name} keeps data and is not protected against deletion.`,
          action: 'Deploy again: it is protected by that.',
          command: `npm run deploy -- --stage ${settings.stage}`,
          fixedByDeploy: true,
        }),
      );
    }
    if (isDrifted) {
      findings.push(
        warning('stack_drifted', {
          means: `Somebody changed resources of ${name} by hand; the next deployment may undo that or fail.`,
          action: 'Look at what differs, and bring it into the code or back to what the code says.',
          command: `aws cloudformation describe-stack-resource-drifts --stack-name ${name} --stack-resource-drift-status-filters MODIFIED DELETED`,
        }),
      );
    }
    return findings;
  },
});
