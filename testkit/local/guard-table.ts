import { table } from '#core/table/client.ts';
import type { Key } from '#core/table/keys.ts';
import { isDynamoDbLocal } from '#local/table/engine-process.ts';
import { errorBody } from '#local/table-guard/refusal.ts';
import { refusalOf } from '#local/table-guard/rules.ts';

/**
 * Makes the table's client of this test file, or process, reject what DynamoDB rejects and the embedded engine accepts,
 * by the rules of the local product's proxy, without its hop. It answers in place of the engine, so that the SDK makes
 * the error.
 */

const keyTypes = new Map(Object.entries({ pk: 'S', sk: 'S' } satisfies Record<keyof Key, string>));

if (!isDynamoDbLocal()) {
  table.middlewareStack.add(
    (next) => async (args) => {
      const refusal = refusalOfRequest(args.request);
      if (!refusal) return next(args);
      const body = Buffer.from(JSON.stringify(errorBody(refusal)));
      const headers = { 'content-type': 'application/x-amz-json-1.0' };
      return { response: { statusCode: 400, headers, body } };
    },
    { step: 'deserialize', priority: 'low', name: 'guardTable', override: true },
  );
}

/** @param request as the SDK is about to send it */
function refusalOfRequest(request: unknown) {
  const { headers, body }: { headers: Record<string, string>; body: Uint8Array } = Object(request);
  const operation = headers['x-amz-target']?.split('.').at(-1) ?? '';
  // Without a copy; `Buffer.from(body)` would have the SDK convert it to a string.
  return refusalOf(operation, Buffer.from(body.buffer, body.byteOffset, body.byteLength), keyTypes);
}
