import { readBufferedBody } from '../calls/buffered-body.ts';
import { type BucketCall, type Reply, xmlReply } from '../calls/call.ts';
import { notImplemented, S3Error } from '../http/errors.ts';
import { element, group, xmlDocument } from '../http/xml.ts';
import { childText, parseRoot } from '../http/xml-body.ts';
import { deleteVersion } from './delete-version.ts';

const maxKeys = 1000;

interface Target {
  key: string;
  versionId: string | null;
}

function readTargets(body: string): { targets: Target[]; quiet: boolean } {
  const root = parseRoot(body, 'Delete');
  const targets = root.children
    .filter(({ name }) => name === 'Object')
    .map((object) => {
      const key = childText(object, 'Key');
      if (key === null || key === '') throw new S3Error('MalformedXML');
      const conditional = object.children.find(
        ({ name }) => name !== 'Key' && name !== 'VersionId',
      );
      if (conditional !== undefined) throw notImplemented(`${conditional.name} of a deletion`);
      return { key, versionId: childText(object, 'VersionId') };
    });
  if (targets.length === 0 || targets.length > maxKeys) throw new S3Error('MalformedXML');
  return { targets, quiet: childText(root, 'Quiet') === 'true' };
}

function deleted(call: BucketCall, { key, versionId }: Target, quiet: boolean): string {
  const { marker } = deleteVersion(call, key, versionId);
  if (quiet) return '';
  return group('Deleted', [
    element('Key', key),
    element('VersionId', versionId),
    element('DeleteMarker', marker === null ? null : true),
    element('DeleteMarkerVersionId', marker?.versionId),
  ]);
}

function failed({ key, versionId }: Target, { code, message }: S3Error): string {
  return group('Error', [
    element('Key', key),
    element('VersionId', versionId),
    element('Code', code),
    element('Message', message),
  ]);
}

/** Deletes up to 1,000 keys or versions; each is authorized, and fails, by itself. */
export async function deleteObjects(call: BucketCall): Promise<Reply> {
  const { targets, quiet } = readTargets(await readBufferedBody(call, true));
  const results = targets.map((target) => {
    try {
      return deleted(call, target, quiet);
    } catch (error) {
      if (error instanceof S3Error) return failed(target, error);
      throw error;
    }
  });
  return xmlReply(xmlDocument('DeleteResult', results));
}
