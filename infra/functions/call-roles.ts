import { createHash } from 'node:crypto';
import { NestedStack, Stack } from 'aws-cdk-lib';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { FunctionPermissions } from './function-bindings.ts';

/**
 * A role of functions, with its permissions inline. A separate policy resource for each role, CDK's default,
 * is one more resource per function.
 */
export class FunctionRole extends Role {
  private readonly ownPolicy: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const ownPolicy = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Grants: ownPolicy },
    });
    this.ownPolicy = ownPolicy;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.ownPolicy.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

/**
 * The role of all calls with these permissions.
 * @param isNested false for `sam local`, which finds no template of a nested stack
 */
export function sharedRole(
  scope: Construct,
  permissions: FunctionPermissions,
  isNested: boolean,
): FunctionRole {
  const stack = Stack.of(scope);
  const roles = isNested ? callRolesOf(stack) : stack;
  const hash = createHash('sha256').update(JSON.stringify(permissions)).digest('hex').slice(0, 16);
  const found = roles.node.tryFindChild(`Role${hash}`);
  return found instanceof FunctionRole ? found : new FunctionRole(roles, `Role${hash}`);
}

/**
 * The stack of these roles, nested in the product's: they would be a third of its 500 resources. What they grant of it comes
 * in as parameters, and their ARNs go out as outputs, 200 of each at most:
 * https://docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.NestedStack.html
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 */
function callRolesOf(stack: Stack): NestedStack {
  const found = stack.node.tryFindChild('CallRoles');
  if (NestedStack.isNestedStack(found)) return found;
  return new NestedStack(stack, 'CallRoles', { suppressTemplateIndentation: true });
}
