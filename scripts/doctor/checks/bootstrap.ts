import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { isMissingStack } from '../../stage/stage-stack.ts';
import { check } from '../check.ts';
import { error } from '../finding.ts';

/** What the stack's template asks for: `requiresBootstrapStackVersion` in cdk.out/cloud/manifest.json. */
export const requiredBootstrapVersion = 6;

/** The stack that `cdk bootstrap` makes tells its version as an output: https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html */
export const bootstrap = check<number | undefined>({
  title: 'CDK bootstrap',
  fetch: ({ aws }) =>
    aws.cloudFormation.send(new DescribeStacksCommand({ StackName: 'CDKToolkit' })).then(
      ({ Stacks }) => {
        const outputs = Stacks?.[0]?.Outputs ?? [];
        const version = outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
        return Number(version?.OutputValue ?? 0);
      },
      (cause: unknown) => {
        if (isMissingStack(cause)) return undefined;
        throw cause;
      },
    ),
  judge(version, { region }) {
    const command = `npx cdk bootstrap aws://$(aws sts get-caller-identity --query Account --output text)/${region}`;
    if (version === undefined) {
      return [
        error('bootstrap_missing', {
          means: `The CDK has no bucket and no roles in ${region} yet: a deployment cannot upload anything.`,
          action: 'Bootstrap the account and region, once.',
          command,
        }),
      ];
    }
    if (version >= requiredBootstrapVersion) return [];
    return [
      error('bootstrap_outdated', {
        means: `The CDK's bootstrap has version ${version}; the stack needs ${requiredBootstrapVersion}.`,
        action: 'Bootstrap again: what is deployed is not touched.',
        command,
      }),
    ];
  },
});
