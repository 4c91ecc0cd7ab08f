import { Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type Calls, type Operation, splitRoute } from '#shared/operation.ts';
import { originHeaders } from '#shared/ops/environment.ts';
import { unknownCall } from '#shared/ops/event-functions.ts';
import { productName } from '#shared/rules/product.ts';
import { functionName } from '../functions/function-name.ts';
import type { AliasOf } from '../functions/gradual-release.ts';
import type { GatewayRoles } from './gateway-roles.ts';

/** The authorizer that decides whether a request came through CloudFront. */
export interface OriginAuthorizer {
  /** The function's file in `functions/`. */
  readonly key: string;
  /** Seconds for which the gateway caches the decision for the secret and the viewer's address. */
  readonly keptForSeconds: number;
}

/**
 * The gateway's routes, integrations and authorizer as one OpenAPI document, which the API imports: one resource,
 * however many calls there are. It contains nothing else, since an import warns about fields that HTTP APIs do not support.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html
 * @param authorizer null if there is no CloudFront in front of the gateway (`sam local`)
 * @param aliasOf what is invoked of a function
 */
export function gatewayDocument(
  scope: Construct,
  calls: Calls,
  roles: GatewayRoles,
  authorizer: OriginAuthorizer | null,
  aliasOf: AliasOf,
) {
  const leadingTo = (key: string, description: string) => ({
    ...(authorizer && { security: [{ [schemeName]: [] }] }),
    responses: { default: { description } },
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: invocationUri(scope, key, aliasOf(key)),
      credentials: roles.arnFor(key),
      payloadFormatVersion: '2.0',
    },
  });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, call] of Object.entries(calls)) {
    const { method, path } = splitRoute(call.route);
    const operation = { ...leadingTo(key, call.summary), ...pathParameters(call) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions-any-method.html
  paths['/$default'] = {
    'x-amazon-apigateway-any-method': {
      isDefaultRoute: true,
      ...leadingTo(unknownCall, 'No call matches the request.'),
    },
  };
  const scheme = authorizer && securityScheme(scope, roles, authorizer);
  return {
    openapi: '3.0.1',
    info: { title: Stack.of(scope).stackName, description: productName, version: '1' },
    paths,
    ...(scheme && { components: { securitySchemes: { [schemeName]: scheme } } }),
  };
}

const schemeName = 'throughCloudFront';

function pathParameters({ route }: Operation) {
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  const schema = { type: 'string' };
  return { parameters: names.map((name) => ({ name, in: 'path', required: true, schema })) };
}

/** Without the header the gateway responds with 401, and no function runs. */
function securityScheme(
  scope: Construct,
  roles: GatewayRoles,
  { key, keptForSeconds }: OriginAuthorizer,
) {
  return {
    type: 'apiKey',
    name: originHeaders.secret,
    in: 'header',
    // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html
    'x-amazon-apigateway-authorizer': {
      type: 'request',
      authorizerUri: invocationUri(scope, key),
      authorizerCredentials: roles.arnFor(key),
      authorizerPayloadFormatVersion: '2.0',
      enableSimpleResponses: true,
      // What its decision is kept for. The address is among them for the access log alone.
      identitySource: [originHeaders.secret, originHeaders.viewerAddress]
        .map((header) => `$request.header.${header}`)
        .join(', '),
      authorizerResultTtlInSeconds: keptForSeconds,
    },
  };
}

/** Written as a substitution, the only form that `sam local` reads. */
function invocationUri(scope: Construct, key: string, alias?: string): string {
  const [partition, region, account] = ['Partition', 'Region', 'AccountId'].map(
    (name) => `\${AWS::${name}}`,
  );
  const name = [functionName(scope, key), ...(alias ? [alias] : [])].join(':');
  const lambda = `arn:${partition}:lambda:${region}:${account}:function:${name}`;
  return Fn.sub(
    `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${lambda}/invocations`,
  );
}
