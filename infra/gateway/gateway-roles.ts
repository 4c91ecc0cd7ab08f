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
 * The domains that share a role, by its name: a stack is limited to 500 resources. What guests call has one of its own, as
 * has what proves who someone is. A domain that is not listed has its own.
 */
const domainsOfRoles: Record<string, readonly string[]> = {
  guests: ['guest', 'guest-uploads'],
  accounts: ['account', 'second-factor', 'sessions'],
  workspaces: ['audit', 'billing', 'inbox', 'messages', 'team-members', 'workspace'],
  files: ['devices', 'files', 'media', 'storage', 'trash', 'uploads'],
  reviews: ['certificates', 'comments', 'links', 'reviews'],
};

/** The name of the role that invokes the functions of a domain, such as `billing`. */
export function gatewayRoleOf(key: string): string {
  const domain = key.slice(0, key.indexOf('/'));
  const shared = Object.entries(domainsOfRoles).find(([, domains]) => domains.includes(domain));
  return shared?.[0] ?? domain;
}

/**
 * The roles with which the gateway invokes functions: each may invoke the functions of its domains, and no others. A
 * permission on each function would be one more resource for every call (decision 37). Adding or removing calls does not
 * change the role of another call.
 */
export class GatewayRoles extends Construct {
  private readonly roles: ReadonlyMap<string, Role>;
  private readonly aliasOf: AliasOf;

  /**
   * @param keys of the functions, such as `billing/get-quote`
   * @param aliasOf what is invoked of them
   * @throws Error if the domains of a role have more functions than fit in its policy
   */
  constructor(scope: Construct, id: string, keys: readonly string[], aliasOf: AliasOf) {
    super(scope, id);
    this.aliasOf = aliasOf;
    const byRole = Map.groupBy(keys, gatewayRoleOf);
    this.roles = new Map([...byRole].map(([name, of]) => [name, this.addRole(name, of)]));
  }

  /** The ARN of the role with which the gateway invokes a function. */
  arnFor(key: string): string {
    const role = this.roles.get(gatewayRoleOf(key));
    if (!role) throw new Error(`The gateway has no role for ${key}.`);
    return role.roleArn;
  }

  private addRole(name: string, keys: readonly string[]): Role {
    if (keys.length > maxFunctions) {
      throw new Error(
        `${name} has ${keys.length} functions; a role is limited to ${maxFunctions}.`,
      );
    }
    return new Role(this, name, {
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
