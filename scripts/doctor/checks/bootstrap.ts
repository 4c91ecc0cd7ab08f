import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { isMissingStack } from '../../stage/stage-stack.ts';
import type { Aws } from '../aws.ts';
import { check } from '../check.ts';
import { error } from '../finding.ts';

/**
 * The version that the stack's template requires: `requiresBootstrapStackVersion` in cdk.out/cloud/manifest.json.
 */
const requiredBootstrapVersion = 6;

interface Bootstrap {
  account: string;
  /** Undefined if the account and region were never bootstrapped. */
  version: number | undefined;
}

/**
 * The stack that `cdk bootstrap` creates has its version as an output:
 * https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html
 */
export const bootstrap = check<Bootstrap>({
  title: 'CDK bootstrap',
  async fetch({ aws }) {
    const [{ Account = '' }, version] = await Promise.all([
      aws.sts.send(new GetCallerIdentityCommand({})),
      versionOf(aws),
    ]);
    return { account: Account, version };
  },
  judge({ account, version }, { region }) {
    const command = `npx cdk bootstrap --app '' aws://${account}/${region}`;
    if (version === undefined) {
      return [
        error('bootstrap_missing', {
          preventsDeploy: true,
          means: `CDK has no bucket and no roles in ${region} yet: a deployment cannot upload anything.`,
          action: 'Bootstrap the account and region, once.',
          command,
        }),
      ];
    }
    if (version >= requiredBootstrapVersion) return [];
    return [
      error('bootstrap_outdated', {
        preventsDeploy: true,
        means: `The CDK bootstrap has version ${version}; the stack needs ${requiredBootstrapVersion}.`,
        action: 'Bootstrap again: this does not affect what is deployed.',
        command,
      }),
    ];
  },
});

async function versionOf({ cloudFormation }: Aws): Promise<number | undefined> {
  try {
    const { Stacks } = await cloudFormation.send(
      new DescribeStacksCommand({ StackName: 'CDKToolkit' }),
    );
    const outputs = Stacks?.[0]?.Outputs ?? [];
    const version = outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
    return Number(version?.OutputValue ?? 0);
  } catch (error) {
    if (isMissingStack(error)) return undefined;
    throw error;
  }
}
