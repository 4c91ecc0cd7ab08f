import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import { CfnApi, CfnStage, HttpApi, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Calls } from '#shared/operation.ts';
import { unknownCall } from '#shared/ops/event-functions.ts';
import { gradualCalls, releasedAliasOf } from '../functions/gradual-release.ts';
import { ProductFunction, type SharedFunctionProps } from '../functions/product-function.ts';
import { AccessLog } from './access-log.ts';
import { gatewayDocument, type OriginAuthorizer } from './gateway-document.ts';
import { GatewayRoles } from './gateway-roles.ts';

/**
 * The gateway's throttle in requests a second: one shared by all calls, and one for each public call, so that a flood of
 * one public call does not affect the others. It limits cost, not single clients. Targets rather than guarantees:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 */
const throttle = { throttlingRateLimit: 200, throttlingBurstLimit: 400 };
const publicThrottle = { throttlingRateLimit: 100, throttlingBurstLimit: 200 };

export interface ProductApiProps {
  readonly calls: Calls;
  /** Null if there is no CloudFront in front of the gateway. */
  readonly authorizer: OriginAuthorizer | null;
}

/** The gateway with all its routes, created before the functions, so that the site can reference it. */
export class ProductApi extends Construct {
  readonly gateway: IHttpApi;
  readonly accessLog: AccessLog;
  /** The host name by which CloudFront reaches it. */
  readonly host: string;
  /** Calls that threw, timed out or could not start: 5xx except 502, which means that Stripe failed. */
  readonly failures: Metric;
  private readonly calls: Calls;

  constructor(scope: Construct, id: string, { calls, authorizer }: ProductApiProps) {
    super(scope, id);
    this.calls = calls;
    const keys = [...Object.keys(calls), unknownCall, ...(authorizer ? [authorizer.key] : [])];
    // `sam local`, which has no CloudFront either, knows no aliases.
    const aliasOf = authorizer ? releasedAliasOf : () => undefined;
    const roles = new GatewayRoles(this, 'Invoke', keys, aliasOf);
    const publicRoutes = Object.values(calls)
      .filter(({ access }) => access === 'public')
      .map(({ route }) => route);
    const api = new CfnApi(this, `Gateway${fingerprint(publicRoutes)}`, {
      body: gatewayDocument(this, calls, roles, authorizer, aliasOf),
    });
    this.gateway = HttpApi.fromHttpApiAttributes(this, 'Imported', { httpApiId: api.ref });
    const { region, urlSuffix } = Stack.of(this);
    this.host = `${api.ref}.execute-api.${region}.${urlSuffix}`;
    this.accessLog = new AccessLog(this, 'AccessLog');
    this.failures = this.accessLog.count(
      'CallsFailed',
      '{ ($.status = "5*") && ($.status != "502") }',
    );
    new CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName: '$default',
      autoDeploy: true,
      defaultRouteSettings: throttle,
      routeSettings: Object.fromEntries(publicRoutes.map((route) => [route, publicSettings])),
      accessLogSettings: {
        destinationArn: this.accessLog.logGroup.logGroupArn,
        format: this.accessLog.format,
      },
    });
  }

  /**
   * Creates the function of every call in the contract, and the one of requests that match no call.
   * @returns those that are released gradually, by their keys
   */
  addFunctions(sharedProps: SharedFunctionProps): ReadonlyMap<string, LambdaFunction> {
    new ProductFunction(this, 'unknown-call', {
      ...sharedProps,
      key: unknownCall,
      memorySize: 512,
    });
    const gradual = new Map<string, LambdaFunction>();
    for (const key of Object.keys(this.calls)) {
      const { lambda } = new ProductFunction(this, key.replace('/', '-'), {
        ...sharedProps,
        key,
        memorySize: 1024,
        // The role of the function that issues credentials of sync tools is named in another role's trust.
        sharesRole: !sharedProps.builtFunctions(key).uses.includes('sync'),
      });
      if (gradualCalls.includes(key)) gradual.set(key, lambda);
    }
    return gradual;
  }
}

/** Passed through untyped, so with CloudFormation's property names. */
const publicSettings = {
  ThrottlingRateLimit: publicThrottle.throttlingRateLimit,
  ThrottlingBurstLimit: publicThrottle.throttlingBurstLimit,
};

/**
 * A suffix of the API's logical id. A stage cannot be updated while it has settings for a route that the API no longer has
 * ("Unable to find Route by key", github.com/aws/serverless-application-model/issues/1939), and CloudFormation updates
 * the API first. So a change of these routes creates a new API: CloudFront is switched to it, then the old one is deleted.
 */
function fingerprint(routes: readonly string[]): string {
  return createHash('sha256').update(routes.toSorted().join('\n')).digest('hex').slice(0, 8);
}
