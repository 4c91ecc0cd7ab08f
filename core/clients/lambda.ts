import { GetEventSourceMappingCommand, LambdaClient } from '@aws-sdk/client-lambda';

const lambda = new LambdaClient({ maxAttempts: 3 });

/**
 * The state of an event source mapping, such as `Enabled`.
 * https://docs.aws.amazon.com/lambda/latest/api/API_GetEventSourceMapping.html
 * @throws the SDK's error, such as `ResourceNotFoundException` if it was deleted
 */
export async function eventSourceState(UUID: string): Promise<string> {
  const { State = 'unknown' } = await lambda.send(new GetEventSourceMappingCommand({ UUID }));
  return State;
}
