import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { calls } from '#shared/api.ts';
import { mayWrite, type Operation, splitRoute } from '#shared/operation.ts';
import { metricNamespace } from './log-metrics.ts';
import { type FunctionSurroundings, ProductFunction } from './product-function.ts';

/** Requests a second that the gateway lets through to all calls together: a bound on the bill, not on a person. */
const throttle = { rateLimit: 200, burstLimit: 400 };

/** One line a request. Routes rather than paths, since a path can carry the token of an invitation. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    at: '$context.requestTime',
    route: '$context.routeKey',
    status: '$context.status',
    ms: '$context.responseLatency',
    bytes: '$context.responseLength',
    error: '$context.integrationErrorMessage',
  }),
);

/** The gateway, empty as yet, so that the site can lead to it before there is a function that knows the site. */
export class ProductApi extends Construct {
  readonly gateway: HttpApi;
  /** The host under which CloudFront reaches it. */
  readonly host: string;
  /** Calls that threw, timed out or could not start: 5xx but for 502, by which a call says that Stripe did not answer. */
  readonly failures: Metric;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.gateway = new HttpApi(this, 'Gateway', { createDefaultStage: false });
    const { region, urlSuffix } = Stack.of(this);
    this.host = `${this.gateway.apiId}.execute-api.${region}.${urlSuffix}`;
    const accessLogs = new LogGroup(this, 'AccessLogs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const failed = new MetricFilter(this, 'Failures', {
      logGroup: accessLogs,
      metricNamespace: metricNamespace(this),
      metricName: 'CallsFailed',
      filterPattern: FilterPattern.literal('{ ($.status = "5*") && ($.status != "502") }'),
    });
    this.failures = failed.metric({ statistic: 'sum', period: Duration.minutes(5) });
    new HttpStage(this, 'Stage', {
      httpApi: this.gateway,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLogs),
        format: accessLogFormat,
      },
    });
    Validations.of(this.gateway).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'The functions themselves check the session, since what it may do is in the table.',
    });
  }

  /** Gives every call of the contract its function and its route. */
  addCalls(surroundings: FunctionSurroundings): void {
    for (const [key, call] of Object.entries<Operation>(calls)) {
      const { method, path } = splitRoute(call.route);
      const { lambda } = new ProductFunction(this, key.replace('/', '-'), {
        ...surroundings,
        key,
        readOnly: !mayWrite(call),
        memorySize: 1024,
      });
      this.gateway.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration: new HttpLambdaIntegration(`${key.replace('/', '-')}-integration`, lambda, {
          payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
        }),
      });
    }
  }
}
