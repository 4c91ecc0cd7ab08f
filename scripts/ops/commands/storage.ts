import {
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import { storedSubscription } from '#core/billing/subscription/store.ts';
import { s3 } from '#core/clients/s3.ts';
import { egressOf } from '#core/files/egress/count-egress.ts';
import { bucketName, storageKindOf, workspacePrefix } from '#core/files/objects/bucket.ts';
import { decodeKey } from '#core/files/objects/object-versions.ts';
import type { Finding } from '#core/reconciliation/discrepancy.ts';
import { repairStorage, settleStorage } from '#core/reconciliation/repair-storage.ts';
import { storageUsage } from '#core/storage/usage.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import { listPrices } from '../../cost/list-prices.ts';
import { flag } from '../../stage/command-line.ts';
import * as given from '../arguments.ts';
import { command, type Report } from '../command.ts';
import { requireWorkspace } from '../find-workspace.ts';
import { type Block, facts, render, table } from '../report.ts';
import { findingsTable } from './findings.ts';

export const storage = command({
  name: 'storage',
  summary:
    'Compare what S3 lists of a workspace with what is counted and provisioned; with --repair, count again what differs.',
  details: [
    'Lists every version of every file, a request for each thousand. Files that changed within ten minutes are left out: their events may be on their way.',
  ],
  input: z.object({
    workspace: given.workspace,
    repair: flag('counts again what differs, and discards expired uploads'),
  }),
  positionals: ['workspace'],
  async run(input) {
    const { id, companyName } = await requireWorkspace(input.workspace);
    const name = `${companyName ?? 'not named yet'} (${id})`;
    const found = await settleStorage(id, false);
    if (!input.repair || found.length === 0) return report(id, name, found);
    return {
      will: [
        `In the storage of ${name}, count again what differs, and record what cannot be repaired:`,
        '',
        ...render([findingsTable(found)]).split('\n'),
      ],
      apply: async () => report(id, name, await repairStorage(id)),
    };
  },
});

async function report(id: string, name: string, findings: readonly Finding[]): Promise<Report> {
  const subscription = await storedSubscription(id);
  const counted = await storageUsage(id, subscription);
  const [{ hot, cold }, egress] = await Promise.all([listStorage(id), egressOf(id)]);
  const listed = {
    hot: { usedBytes: String(hot.used), trashBytes: String(hot.trash) },
    cold: { usedBytes: String(cold.used), trashBytes: String(cold.trash) },
  };
  return {
    data: { workspace: id, listed, counted, egressBytes: egress, findings },
    blocks: [
      facts({
        Workspace: name,
        Plan: subscription?.status ?? 'none',
        'Left the cloud this month': `${grouped(String(egress))} bytes, about $${Math.round((egress / 1e9) * listPrices.egressGb)}`,
      }),
      comparison(listed, counted),
      findingsTable(findings),
    ],
  };
}

interface Bytes {
  usedBytes: string;
  trashBytes: string;
}

type Kinds<T> = Record<'hot' | 'cold', T>;

/** What is listed beside what is counted, in bytes. */
function comparison(
  listed: Kinds<Bytes>,
  counted: Kinds<Bytes & { reservedBytes: string; provisionedBytes: string }>,
): Block {
  const kinds = ['hot', 'cold'] as const;
  const rows = kinds.flatMap((kind) => {
    const row = (name: string, atS3: string | null, here: string) => [
      `${kind} ${name}`,
      atS3 === null ? '-' : grouped(atS3),
      grouped(here),
      atS3 === null || atS3 === here ? '' : '<- differs',
    ];
    const { usedBytes, trashBytes, reservedBytes, provisionedBytes } = counted[kind];
    return [
      row('used', listed[kind].usedBytes, usedBytes),
      row('of it in the trash', listed[kind].trashBytes, trashBytes),
      row('reserved by uploads', null, reservedBytes),
      row('provisioned', null, provisionedBytes),
    ];
  });
  return table(['BYTES', 'AT S3', 'HERE', ''], rows, 'Nothing is stored.');
}

/** Digits in groups of three: `1,000,000`. */
function grouped(digits: string): string {
  return BigInt(digits).toLocaleString('en-US');
}

/** What S3 lists of a workspace, in bytes. */
type ListedStorage = Record<StorageKind, { used: bigint; trash: bigint }>;

/** Adds up all versions of a workspace's files at S3; a request for each thousand of them. */
async function listStorage(workspaceId: string): Promise<ListedStorage> {
  const listed = { hot: { used: 0n, trash: 0n }, cold: { used: 0n, trash: 0n } };
  for await (const { Versions = [] } of pagesOf(workspacePrefix(workspaceId))) {
    for (const { Size = 0, StorageClass, IsLatest } of Versions) {
      const sums = listed[storageKindOf(StorageClass)];
      sums.used += BigInt(Size);
      if (!IsLatest) sums.trash += BigInt(Size);
    }
  }
  return listed;
}

async function* pagesOf(Prefix: string): AsyncGenerator<ListObjectVersionsCommandOutput> {
  let from: { KeyMarker?: string; VersionIdMarker?: string | undefined } | null = {};
  while (from) {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({
        Bucket: bucketName(),
        Prefix,
        EncodingType: 'url',
        ...from,
      }),
    );
    yield page;
    const { IsTruncated, NextKeyMarker, NextVersionIdMarker } = page;
    from = IsTruncated
      ? { KeyMarker: decodeKey(NextKeyMarker), VersionIdMarker: NextVersionIdMarker }
      : null;
  }
}
