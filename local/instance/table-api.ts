import * as z from 'zod';

/** DynamoDB returns `message`; DynamoDB Local returns `Message`. */
const failure = z.object({
  __type: z.string().default(''),
  message: z.string().optional(),
  Message: z.string().optional(),
});

/** An error response of the table. */
export class TableApiError extends Error {
  /** Such as `ResourceInUseException`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Calls a local DynamoDB endpoint; local engines require a signature but do not verify it. */
export type TableApi = (
  operation: `DynamoDB_20120810.${string}` | `DynamoDBStreams_20120810.${string}`,
  input: object,
) => Promise<unknown>;

/** @throws TableApiError; TypeError if nothing listens at the endpoint. */
export function tableApi(endpoint: string): TableApi {
  return async (operation, input) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': operation,
        'x-amz-date': '20260101T000000Z',
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, ' +
          'SignedHeaders=host;x-amz-date;x-amz-target, Signature=0',
      },
      body: JSON.stringify(input),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    const { __type, message, Message = '' } = failure.parse(answer);
    throw new TableApiError(__type.split('#').at(-1) ?? '', message ?? Message);
  };
}
