import {
  type CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import {
  type CloudWatchLogsClient,
  DeleteLogGroupCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-cloudwatch-logs';
import { DeleteSecretCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** The resources of a stack, as CloudFormation lists them: for a deleted stack by its ARN. */
export async function resourcesOf(
  client: CloudFormationClient,
  StackName: string,
): Promise<StackResourceSummary[]> {
  const found: StackResourceSummary[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources(
    { client },
    { StackName },
  )) {
    found.push(...StackResourceSummaries);
  }
  return found;
}

/** The resources that CloudFormation retained: type and physical id. */
export function describeRetained(resources: readonly StackResourceSummary[]): string[] {
  return resources
    .filter(({ ResourceStatus }) => ResourceStatus !== 'DELETE_COMPLETE')
    .map(({ ResourceType, PhysicalResourceId }) => `${ResourceType} ${PhysicalResourceId}`);
}

/**
 * Removes what a stack's deletion leaves behind. Secrets would otherwise be kept for a recovery window, and CDK's
 * own functions have log groups that Lambda created outside the stack. Idempotent:
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_DeleteSecret.html
 */
export async function removeRetained(
  resources: readonly StackResourceSummary[],
  { logs, secrets }: { logs: CloudWatchLogsClient; secrets: SecretsManagerClient },
): Promise<void> {
  for (const { ResourceType, PhysicalResourceId: id } of resources) {
    if (!id) continue;
    if (ResourceType === 'AWS::SecretsManager::Secret') {
      await secrets.send(
        new DeleteSecretCommand({ SecretId: id, ForceDeleteWithoutRecovery: true }),
      );
    }
    if (ResourceType === 'AWS::Lambda::Function') {
      await removeLogGroup(`/aws/lambda/${id}`, logs);
    }
  }
}

async function removeLogGroup(logGroupName: string, logs: CloudWatchLogsClient): Promise<void> {
  try {
    await logs.send(new DeleteLogGroupCommand({ logGroupName }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}
