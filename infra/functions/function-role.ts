import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * The role of one function, with its permissions inline. A separate policy resource for each role, CDK's default,
 * is one more resource per function, and a stack is limited to 500 (CloudFormation quotas).
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
