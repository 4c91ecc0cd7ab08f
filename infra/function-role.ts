import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * The role of one function, with what it may do inside it. A policy of its own for each role, as CDK makes them, is one
 * resource more for every function, and a stack takes 500 (CloudFormation quotas).
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
