import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  BucketDeployment,
  CacheControl,
  type ISource,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment';
import { AwsCliLayer } from 'aws-cdk-lib/lambda-layer-awscli';
import type { Construct } from 'constructs';
import { originPlaceholder } from '#shared/rules/site.ts';
import type { BuiltSite } from './built-site.ts';
import { hashedAssets } from './site-rewrites.ts';

export interface SiteDeploymentProps {
  readonly site: BuiltSite;
  readonly bucket: IBucket;
  readonly distribution: IDistribution;
  /** The site's own origin, which replaces the placeholder in its pages. */
  readonly origin: string;
}

/** Uploads the site: first the assets, then the pages, so that no page references a missing file. */
export function deploySite(scope: Construct, props: SiteDeploymentProps): void {
  const { site, bucket, distribution, origin } = props;
  const assets = `${hashedAssets.slice(1)}*`;
  const shared = {
    destinationBucket: bucket,
    memoryLimit: 512,
    logGroup: new LogGroup(scope, 'DeploymentLogs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    }),
  };
  const hashed = new BucketDeployment(scope, 'HashedAssets', {
    ...shared,
    sources: [Source.asset(site.directory)],
    exclude: ['*'],
    include: [assets],
    // Pages that are open in browsers still request chunks of the previous version.
    prune: false,
    cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
  });
  const pages = new BucketDeployment(scope, 'OtherFiles', {
    ...shared,
    sources: [withOrigin(Source.asset(site.directory), origin)],
    exclude: [assets],
    // Browsers revalidate each time; CloudFront caches them until the next deployment invalidates them.
    cacheControl: [CacheControl.fromString('public, max-age=0, s-maxage=86400, must-revalidate')],
    distribution,
    distributionPaths: ['/*'],
  });
  pages.node.addDependency(hashed);
  shareCommandLine(scope, [hashed, pages]);
  acknowledgeProvider(scope, bucket);
}

/** CDK gives both deployments a layer with the AWS CLI, 22 MB each, for the same function. One is enough. */
function shareCommandLine(scope: Construct, deployments: readonly BucketDeployment[]): void {
  const [shared, ...others] = deployments.map(({ node }) => node.findChild('AwsCliLayer'));
  const provider = Stack.of(scope).node.children.find(({ node }) => isProvider(node.id));
  const lambda = provider?.node.defaultChild;
  if (!(shared instanceof AwsCliLayer && lambda instanceof CfnFunction)) {
    throw new Error("CDK's deployments have changed.");
  }
  lambda.addPropertyOverride('Layers', [shared.layerVersionArn]);
  for (const { node } of others) node.scope?.node.tryRemoveChild(node.id);
}

function isProvider(id: string): boolean {
  return id.startsWith('Custom::CDKBucketDeployment');
}

/** The same files, with the placeholder replaced by the origin during deployment. */
function withOrigin(source: ISource, origin: string): ISource {
  return {
    bind: (scope, context) => ({
      ...source.bind(scope, context),
      markers: { [originPlaceholder]: origin },
    }),
  };
}

/** The wildcards in BucketDeployment's grants, as cdk-nag names them. */
const providerWildcards = [
  'Action::s3:Abort*',
  'Action::s3:DeleteObject*',
  'Action::s3:GetBucket*',
  'Action::s3:GetObject*',
  'Action::s3:List*',
  // Invalidations have no narrower resource.
  'Resource::*',
  'Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*',
];

/** CDK's own function behind BucketDeployment runs only at deployments, and we cannot narrow its grants. */
function acknowledgeProvider(scope: Construct, bucket: IBucket): void {
  const reason = "CDK's provider of BucketDeployment, which runs only at deployments.";
  const stack = Stack.of(scope);
  const pages = stack.resolve(bucket.bucketArn)['Fn::GetAtt'].join('.');
  const wildcards = [...providerWildcards, `Resource::<${pages}>/*`];
  const basicRole =
    'Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';
  for (const provider of stack.node.children) {
    if (!isProvider(provider.node.id)) continue;
    Validations.of(provider).acknowledge(
      { id: 'AwsSolutions-L1', reason },
      { id: `AwsSolutions-IAM4[${basicRole}]`, reason },
      ...wildcards.map((wildcard) => ({ id: `AwsSolutions-IAM5[${wildcard}]`, reason })),
    );
  }
}
