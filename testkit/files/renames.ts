import { CopyObjectCommand, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import type { Person } from '#testkit/people.ts';
import { deliverMessages, messageOf } from './files.ts';

/** What a computer does to a file at S3, and the message of its event, which is not delivered yet. */
type Half = Promise<string>;

/** A computer of a member that syncs the files of a workspace, as rclone does. */
export async function computerOf(person: Person, workspaceId: string) {
  const { body } = await person.call('POST /api/devices', { body: { name: 'Laptop' } });
  const session: string = body.device.id;
  const keyOf = (path: string) => objectKey(workspaceId, path);

  async function copy(from: string, to: string, metadata?: Record<string, string>): Half {
    const source = encodeURIComponent(keyOf(from)).replaceAll('%2F', '/');
    const { VersionId } = await s3.send(
      new CopyObjectCommand({
        Bucket: bucketName(),
        Key: keyOf(to),
        CopySource: `${bucketName()}/${source}`,
        StorageClass: 'INTELLIGENT_TIERING',
        ...(metadata && { MetadataDirective: 'REPLACE', Metadata: metadata }),
      }),
    );
    const event = { eventName: 'ObjectCreated:Copy', versionId: String(VersionId), session };
    return messageOf(workspaceId, to, event);
  }

  async function remove(path: string): Half {
    const request = new DeleteObjectCommand({ Bucket: bucketName(), Key: keyOf(path) });
    const { VersionId } = await s3.send(request);
    const eventName = 'ObjectRemoved:DeleteMarkerCreated';
    return messageOf(workspaceId, path, { eventName, versionId: String(VersionId), session });
  }

  return {
    copy,
    remove,
    /** Renames files one after the other, as `rclone moveto` does, and delivers the events. */
    rename: async (...moves: [from: string, to: string][]) => {
      for (const [from, to] of moves) {
        await deliverMessages([await copy(from, to)]);
        await deliverMessages([await remove(from)]);
      }
    },
    /** Stores a file again with another time of change, as `rclone touch` does. */
    touch: async (path: string) => deliverMessages([await copy(path, path, { mtime: '1' })]),
  };
}
