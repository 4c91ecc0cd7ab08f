import { GetObjectCommand, S3 } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { userOf } from './table.ts';

const s3 = new S3({});

/** Lists a folder, with a link to its first file. */
export async function listFolder(event: APIGatewayProxyEventV2) {
  const { currentWorkspaceId } = await userOf(event);
  const Bucket = process.env['STORAGE_BUCKET'];
  const { Contents = [] } = await s3.listObjectsV2({ Bucket, Prefix: `w/${currentWorkspaceId}/` });
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: Contents[0]?.Key }));
  return { statusCode: 200, body: JSON.stringify({ files: Contents, url }) };
}
