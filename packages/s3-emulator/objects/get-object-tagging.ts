import { type ObjectCall, type Reply, xmlReply } from '../calls/call.ts';
import { element, xmlDocument } from '../http/xml.ts';
import { findReadable } from './find-version.ts';
import { versionHeader } from './object-headers.ts';

/** The tags of an object: none, as objects with tags are refused (API_GetObjectTagging.html). */
export async function getObjectTagging(call: ObjectCall): Promise<Reply> {
  const { service, request, auth, bucket, key } = call;
  const target = { bucket: bucket.name, key, versionId: request.query.get('versionId') ?? null };
  const version = findReadable(service, auth.principal, target, 'Tagging');
  return xmlReply(xmlDocument('Tagging', [element('TagSet', '')]), versionHeader(version));
}
