import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { productName } from '#shared/rules/product.ts';
import { frontRegion, frontStackName, webAclName } from './stage/front-names.ts';
import type { Settings } from './stage/settings.ts';
import { stageTag } from './watching/budget.ts';

export interface FrontStackProps extends StackProps {
  readonly settings: Pick<Settings, 'stage'>;
  /** Requests in a minute. */
  readonly addressLimit: number;
}

/**
 * What stands in front of the distribution: a limit for each address over all calls, so that no client takes the
 * gateway's throttle from all others. A stack of its own, since CloudFront reads web ACLs in one region. The limit is
 * applied within about half a minute:
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based.html
 */
export class FrontStack extends Stack {
  constructor(scope: Construct, id: string, props: FrontStackProps) {
    const { settings, addressLimit } = props;
    super(scope, id, {
      ...props,
      stackName: frontStackName(settings.stage),
      env: { region: frontRegion },
      tags: { product: productName, [stageTag]: settings.stage },
    });
    const visibilityConfig = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
    });
    const body = 'tooManyAttempts';
    const acl = new CfnWebACL(this, 'Limits', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibilityConfig(this.stackName),
      customResponseBodies: {
        [body]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            message: 'Too many requests come from your network. Try again in a minute.',
            code: 'too_many_attempts',
          }),
        },
      },
      rules: [
        {
          name: 'per-address',
          priority: 0,
          visibilityConfig: visibilityConfig('per-address'),
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: body,
                responseHeaders: [{ name: 'retry-after', value: '60' }],
              },
            },
          },
          statement: {
            rateBasedStatement: {
              limit: addressLimit,
              evaluationWindowSec: 60,
              aggregateKeyType: 'IP',
              // Pages are cached, and cost nothing to speak of.
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: 'STARTS_WITH',
                  searchString: '/api/',
                  textTransformations: [{ priority: 0, type: 'NONE' }],
                },
              },
            },
          },
        },
      ],
    });
    new CfnOutput(this, webAclName, { value: acl.attrArn });
  }
}
