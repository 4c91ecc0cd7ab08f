import type { StoredOpens } from '#core/links/ports/link-opens.ts';
import type { Condition } from '#core/table/conditions.ts';
import type { Key } from '#core/table/keys.ts';
import type { Item } from '#core/table/read.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { AuditedOpens, LinkOpens } from '#shared/calls/links/link-opens.ts';
import type { LinkRights } from '#shared/calls/links/links.ts';

/** What a link opens, as the code of all links deals with it: each kind has its own. */
export interface LinkTarget {
  /** The path of the folder that it leads to, with a slash at its end; null for other kinds. */
  folder: string | null;
  /** The id of the change of files that has moved it last. */
  movedBy: string | undefined;
  /** Whether guests send files, for which it has room, and which end with it. */
  takesFiles: boolean;
  /** Bytes that it takes in all. */
  maxBytes: number;
  /** What people without an account do by it, within a sentence; null if no files leave or enter the workspace. */
  purpose: (may: LinkRights) => string | null;
  /** What Activity says of it. */
  subject: (workspaceId: string) => Promise<{ opens: AuditedOpens }>;
  /** Besides the link itself, for the transaction that makes it. */
  newWrites: (workspaceId: string, linkId: string) => TransactionWrite[];
  /** For a write: it is as it was read. */
  isUnchanged: Condition<StoredOpens>;
  /** After its folder was moved. */
  movedTo: (folder: string, changeId: string | undefined) => StoredOpens;
  /** With other limits of what it takes, if it takes files. */
  limitedTo: (limits: {
    maxBytes?: number | undefined;
    maxFiles?: number | undefined;
  }) => StoredOpens;
  /** The items that describe to members what it opens. */
  reads: (workspaceId: string, linkId: string) => Key[];
  /** Whether something is left of it, as these items tell; whether its folder is, S3 does. */
  describe: (items: readonly (Item | null)[]) => { opens: LinkOpens; isLeft: boolean };
}
