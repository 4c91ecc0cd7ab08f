import {
  Effect,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { functionArn } from '../functions/function-name.ts';
import type { AliasOf } from '../functions/gradual-release.ts';

/**
 * The maximum number of functions of one role: its inline policies are limited to 10,240 characters together, and
 * an ARN takes up to 119. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 */
const maxFunctions = 80;

/**
 * The roles with which the gateway invokes functions: one for each domain, such as `billing`, that may invoke the
 * functions of that domain and no others. A permission on each function would be one more resource for every call
 * (decision 37). Adding or removing calls does not change the role of another call.
 */
export class GatewayRoles extends Construct {
  private readonly roles: ReadonlyMap<string, Role>;
  private readonly aliasOf: AliasOf;

  /**
   * @param keys of the functions, such as `billing/get-quote`
   * @param aliasOf what is invoked of them
   * @throws Error if a domain has more functions than fit in a role's policy
   */
  constructor(scope: Construct, id: string, keys: readonly string[], aliasOf: AliasOf) {
    super(scope, id);
    this.aliasOf = aliasOf;
    const domains = Map.groupBy(keys, domainOf);
    this.roles = new Map([...domains].map(([domain, of]) => [domain, this.roleOf(domain, of)]));
  }

  /** The ARN of the role with which the gateway invokes a function. */
  arnFor(key: string): string {
    const role = this.roles.get(domainOf(key));
    if (!role) throw new Error(`The gateway has no role for ${key}.`);
    return role.roleArn;
  }

  private roleOf(domain: string, keys: readonly string[]): Role {
    if (keys.length > maxFunctions) {
      throw new Error(
        `${domain} has ${keys.length} functions; a role is limited to ${maxFunctions}.`,
      );
    }
    return new Role(this, domain, {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        Invoke: new PolicyDocument({
          statements: [
            new PolicyStatement({
              effect: Effect.ALLOW,
              actions: ['lambda:InvokeFunction'],
              resources: keys.map((key) => functionArn(this, key, this.aliasOf(key))),
            }),
          ],
        }),
      },
    });
  }
}

function domainOf(key: string): string {
  return key.slice(0, key.indexOf('/'));
}
