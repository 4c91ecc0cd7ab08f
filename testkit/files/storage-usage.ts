import { ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, storageKindOf, workspacePrefix } from '#core/files/objects/bucket.ts';
import type { QuotaItem } from '#core/storage/quota.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { Person } from '#testkit/people.ts';

/** What S3 stores for a workspace, in bytes: all versions, and of them the noncurrent ones. */
export async function listedBytes(workspaceId: string) {
  const sums = { hot: { used: 0n, trash: 0n }, cold: { used: 0n, trash: 0n } };
  let from: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | null = {};
  while (from) {
    const page: Awaited<ReturnType<typeof listVersions>> = await listVersions(workspaceId, from);
    for (const { Size = 0, IsLatest, StorageClass } of page.Versions ?? []) {
      const sum = sums[storageKindOf(StorageClass)];
      sum.used += BigInt(Size);
      if (!IsLatest) sum.trash += BigInt(Size);
    }
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
      : null;
  }
  return sums;
}

function listVersions(workspaceId: string, from: object) {
  return s3.send(
    new ListObjectVersionsCommand({
      Bucket: bucketName(),
      Prefix: workspacePrefix(workspaceId),
      ...from,
    }),
  );
}

/** What the product says is used, in the shape of `listedBytes`, and what is reserved. */
export async function countedBytes(person: Person) {
  const { body } = await person.call('GET /api/storage/usage');
  const of = ({ usedBytes, trashBytes }: { usedBytes: string; trashBytes: string }) => ({
    used: BigInt(usedBytes),
    trash: BigInt(trashBytes),
  });
  return {
    counted: { hot: of(body.hot), cold: of(body.cold) },
    reserved: { hot: BigInt(body.hot.reservedBytes), cold: BigInt(body.cold.reservedBytes) },
  };
}

/** Lets all cold storage of a workspace be used. */
export function fillColdStorage(workspaceId: string): Promise<void> {
  return write(
    update<QuotaItem>(keys.quota(workspaceId), {
      set: { coldUsed: 3_000_000_000_000n, coldLeft: -3_000_000_000_000n },
    }),
  );
}
