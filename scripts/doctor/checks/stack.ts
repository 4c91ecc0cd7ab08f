import { isDeepStrictEqual } from 'node:util';
import {
  DescribeStackEventsCommand,
  GetTemplateSummaryCommand,
} from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import type { StageStack } from '../../stage/stage-stack.ts';
import { check, deployedCheck, fixedByDeploy } from '../check.ts';
import { describeRetained, resourcesOf } from '../retained-resources.ts';

/** The stack, and what a first deployment that failed has left: its next attempt creates the same ones. */
interface Found {
  stack: StageStack;
  left: string[];
  /** Whether CloudFront refused it to a new account. */
  isUnverified: boolean;
}

const events = ({ stack }: Found) =>
  `aws cloudformation describe-stack-events --stack-name ${stack.name} --max-items 20`;

/** The state of the stage's stack: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html */
export const stack = check<Found>({
  title: 'Stack',
  async fetch({ aws, stack: found }) {
    if (!found) return [];
    if (!hasFailedFirst(found)) return [{ stack: found, left: [], isUnverified: false }];
    const left = await resourcesOf(aws.cloudFormation, found.id);
    const { StackEvents = [] } = await aws.cloudFormation.send(
      new DescribeStackEventsCommand({ StackName: found.id }),
    );
    const isUnverified = StackEvents.some(({ ResourceStatusReason = '' }) =>
      ResourceStatusReason.includes(unverified),
    );
    return [{ stack: found, left: describeRetained(left), isUnverified }];
  },
  rows: [
    {
      code: 'stack_busy',
      severity: 'error',
      when: ({ stack: { status } }) =>
        status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS',
      preventsDeploy: true,
      means: ({ stack: { name, status } }) =>
        `CloudFormation is updating ${name} (${status}): a second deployment would be rejected.`,
      action: 'Wait until it is done, then run this again.',
      command: events,
    },
    {
      code: 'stack_stuck',
      severity: 'error',
      when: ({ stack: { status } }) => status === 'UPDATE_ROLLBACK_FAILED',
      preventsDeploy: true,
      means: ({ stack: { name } }) =>
        `A deployment of ${name} failed, and so did its rollback: no deployment is possible.`,
      action: 'Find the blocking resource in the events, fix that, and continue the rollback.',
      command: ({ stack: { name } }) =>
        `aws cloudformation continue-update-rollback --stack-name ${name}`,
    },
    {
      code: 'stack_undone',
      severity: 'warning',
      when: ({ stack: { status } }) => status === 'UPDATE_ROLLBACK_COMPLETE',
      means: ({ stack: { name } }) =>
        `The last deployment of ${name} failed and was rolled back: the previous revision is running.`,
      action: 'Find the cause in the events, fix it and deploy again.',
      command: events,
    },
    {
      code: 'cloudfront_unverified',
      severity: 'error',
      when: ({ isUnverified }) => isUnverified,
      means:
        'CloudFront refuses a distribution to this account, as it does to new ones until AWS has verified them; no call tells before.',
      action:
        'Open a case with AWS Support (account and billing, free of charge), quote the error of the events, and deploy again once they have answered.',
      command: events,
    },
    {
      code: 'stack_first_failed',
      severity: 'note',
      when: ({ stack, isUnverified }) => hasFailedFirst(stack) && !isUnverified,
      means: ({ stack: { name, status }, left }) =>
        [
          `The first deployment of ${name} failed (${status}). None of it is running.`,
          ...(left.length > 0 ? [`It left, without data: ${left.join(', ')}.`] : []),
        ].join(' '),
      action: ({ left }) =>
        left.length > 0
          ? "Fix the cause and deploy again. What is left blocks nothing; delete it by hand, as under 'First deployment' in docs/runbook.md, while it is still listed."
          : 'Fix the cause and deploy again, which first deletes the remains.',
      command: events,
    },
    {
      code: 'stack_unprotected',
      severity: 'warning',
      when: ({ stack: { hasStood, isProtected } }, { settings }) =>
        hasStood && settings.keepsData && !isProtected,
      means: ({ stack: { name } }) => `${name} keeps data and is not protected against deletion.`,
      action: 'Deploy again, which protects it.',
      ...fixedByDeploy,
    },
    {
      code: 'stack_drifted',
      severity: 'warning',
      when: ({ stack: { isDrifted } }) => isDrifted === true,
      means: ({ stack: { name } }) =>
        `Resources of ${name} were changed by hand; the next deployment may undo that or fail.`,
      action: 'Review the differences, and either adopt them in the code or revert them.',
      command: ({ stack: { name } }) =>
        `aws cloudformation describe-stack-resource-drifts --stack-name ${name} --stack-resource-drift-status-filters MODIFIED DELETED`,
    },
  ],
});

/** A part of CloudFront's error (github.com/aws-samples/aws-cdk-examples/issues/279). */
const unverified = 'account must be verified before you can add new CloudFront resources';

function hasFailedFirst({ hasStood, status }: StageStack): boolean {
  return !hasStood && (status.startsWith('ROLLBACK') || status === 'CREATE_FAILED');
}

const metadata = z.object({ settings: z.record(z.string(), z.unknown()) });

/** Checks that the stage's settings are deployed: the template contains them as metadata. */
export const settingsDrift = deployedCheck<{ differing: string[] }>({
  title: 'Settings of the stage',
  async fetch({ aws, stack: { name: StackName }, settings }) {
    const { Metadata = '{}' } = await aws.cloudFormation.send(
      new GetTemplateSummaryCommand({ StackName }),
    );
    const deployed = metadata.safeParse(JSON.parse(Metadata)).data?.settings;
    if (!deployed) return [];
    const { samLocal: _, ...written } = settings;
    const differing = Object.keys({ ...deployed, ...written }).filter(
      (name) => !isDeepStrictEqual(deployed[name] ?? null, Object(written)[name] ?? null),
    );
    return [{ differing }];
  },
  rows: [
    {
      code: 'settings_differ',
      severity: 'warning',
      when: ({ differing }) => differing.length > 0,
      means: ({ differing }, { settings }) =>
        `infra/stages/${settings.stage}.ts differs from what is deployed: ${differing.join(', ')}.`,
      action: 'Deploy, or revert the change.',
      ...fixedByDeploy,
    },
  ],
});
