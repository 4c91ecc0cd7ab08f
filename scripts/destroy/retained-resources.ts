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

/** What the stack made, as CloudFormation lists it: of a stack that is gone by the stack's ARN. */
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

/** What CloudFormation left: by its kind and its id in AWS. */
export function describeRetained(resources: readonly StackResourceSummary[]): string[] {
  return resources
    .filter(({ ResourceStatus }) => ResourceStatus !== 'DELETE_COMPLETE')
    .map(({ ResourceType, PhysicalResourceId }) => `${ResourceType} ${PhysicalResourceId}`);
}

/**
 * Removes what a stack's deletion leaves behind. Secrets would otherwise be kept for a recovery window, and functions
 * of the CDK's own have log groups that Lambda made at their first line, outside of the stack. Doing it again changes
 * nothing: https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_DeleteSecret.html
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
