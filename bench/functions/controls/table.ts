import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { jwtVerify } from 'jose';
import { z } from 'zod';

/*
 * The usual way to write a call of a signed-in user: what a tutorial shows. Each client is the whole one, made when the
 * module loads, and zod is its classic form.
 */

const table = DynamoDBDocument.from(new DynamoDB({}));
const secrets = new SecretsManager({});

const keyRing = z.record(z.string(), z.string());
const claims = z.object({ sub: z.string(), sid: z.string(), gen: z.number() });
const body = z.object({ companyName: z.string().trim().min(1).max(100) });
const userItem = z.object({
  id: z.string(),
  email: z.email(),
  sessionGeneration: z.int(),
  currentWorkspaceId: z.string().nullable(),
});

/** The user of a request's session. */
export async function userOf(event: APIGatewayProxyEventV2): Promise<z.infer<typeof userItem>> {
  const token = event.cookies?.find((each) => each.startsWith('session='))?.slice(8) ?? '';
  const { SecretString = '{}' } = await secrets.getSecretValue({
    SecretId: process.env['SESSION_KEYS_SECRET'],
  });
  const { current, ...keys } = keyRing.parse(JSON.parse(SecretString));
  const { payload } = await jwtVerify(token, ({ kid }) =>
    new TextEncoder().encode(keys[kid ?? current ?? '']),
  );
  const { sub } = claims.parse(payload);
  const { Item } = await table.get({
    TableName: process.env['TABLE_NAME'],
    Key: { pk: `USER#${sub}`, sk: 'USER' },
  });
  return userItem.parse(Item);
}

/** Names the caller's workspace. */
export const handler = middy<APIGatewayProxyEventV2>().handler(async (event) => {
  const { currentWorkspaceId } = await userOf(event);
  const { companyName } = body.parse(JSON.parse(event.body ?? ''));
  await table.update({
    TableName: process.env['TABLE_NAME'],
    Key: { pk: `WORKSPACE#${currentWorkspaceId}`, sk: 'WORKSPACE' },
    UpdateExpression: 'SET companyName = :name',
    ExpressionAttributeValues: { ':name': companyName },
  });
  return { statusCode: 200, body: JSON.stringify({ success: true }) };
});
