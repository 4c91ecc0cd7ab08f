import type { ObjectCall, Reply } from '../calls/call.ts';
import { notImplemented } from '../http/errors.ts';
import { deleteVersion } from './delete-version.ts';

export async function deleteObject(call: ObjectCall): Promise<Reply> {
  const { request, key } = call;
  const conditional = Object.keys(request.headers).find((name) =>
    /^(?:if-match|x-amz-if-match-)/.test(name),
  );
  if (conditional !== undefined) throw notImplemented(`${conditional} of a deletion`);
  const { versionId, marker } = deleteVersion(call, key, request.query.get('versionId') ?? null);
  const id = versionId ?? marker?.versionId;
  return {
    status: 204,
    headers: {
      ...(id === undefined ? {} : { 'x-amz-version-id': id }),
      ...(marker === null ? {} : { 'x-amz-delete-marker': 'true' }),
    },
    body: null,
  };
}
