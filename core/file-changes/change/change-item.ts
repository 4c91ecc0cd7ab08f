import * as z from 'zod/mini';
import { bytes } from '#core/storage/bytes.ts';
import { storageKinds } from '#shared/calls/files.ts';

const fields = {
  id: z.string(),
  status: z.enum(['running', 'done']),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The change that undoes this one. */
  undoneBy: z.optional(z.string()),
  /** The change that this one undoes; its files are those that the other has changed. */
  undoes: z.optional(z.string()),
  /** The id of the user who asked for it; absent on those of older releases and on those of the product itself. */
  askedBy: z.optional(z.string()),
  /** Whether it changes only what that user has uploaded. */
  ownFilesOnly: z.optional(z.boolean()),
};

const paths = z.array(z.string());
const versions = z.array(z.object({ path: z.string(), version: z.string() }));

/** What to move: files and folders into a folder (empty for the top one, without a slash), or one to another name. */
const moveRequest = z.union([
  z.object({ paths, folder: z.string() }),
  z.object({ path: z.string(), name: z.string() }),
]);
export type MoveRequest = z.infer<typeof moveRequest>;

/**
 * A change of many files. A path that ends with a slash is a folder, with everything in it at the time when the change
 * gets to it.
 */
export const changeItem = z.discriminatedUnion('kind', [
  z.object({
    ...fields,
    kind: z.literal('move'),
    /** As it was asked for: with every new path, a thousand files would not fit into an item. None of an undo. */
    into: z.optional(moveRequest),
    /** Of a folder that is restricted or opened, and of renames that were stored before `into` could have them. */
    moves: z.optional(z.array(z.object({ path: z.string(), to: z.string() }))),
    /** The stored name of the restricted folder to which, or from which, it moves all of a folder. */
    restrictedFolder: z.optional(z.string()),
  }),
  z.object({
    ...fields,
    kind: z.literal('delete'),
    paths,
    /** Whether a path with a slash at its end is the object of that name alone, not a folder with all that is in it. */
    alone: z.optional(z.boolean()),
  }),
  z.object({
    ...fields,
    kind: z.literal('set_storage'),
    paths,
    storage: z.enum(storageKinds),
  }),
  z.object({ ...fields, kind: z.literal('restore'), versions }),
  /** Creates a folder, and folders in it, without files. */
  z.object({
    ...fields,
    kind: z.literal('create'),
    /** Its path, with a slash at its end. */
    folder: z.string(),
    /** Their paths below it, without a slash, each after the one that it is in. */
    folders: paths,
    /** The name of the template that they are of. */
    template: z.string(),
  }),
  /** Without versions: all that were in the trash when it was asked for. */
  z.object({
    ...fields,
    kind: z.literal('erase'),
    versions: z.optional(versions),
    /** Of all: the restricted folders to which it is limited, besides what is in none; absent: not limited. */
    restrictedFolders: z.optional(z.array(z.string())),
  }),
  /** Deletes everything after the plan has ended. */
  z.object({
    ...fields,
    kind: z.literal('empty'),
    /** Who has ended the plan, as of audit entries, until it is done; absent if no one is known to have. */
    endedBy: z.optional(z.string()),
  }),
  /** Discards the uploads of members who have left. */
  z.object({ ...fields, kind: z.literal('discard_uploads') }),
]);
export type ChangeItem = z.infer<typeof changeItem>;

/** The kinds of changes that only the product itself asks for; members see nothing of them. */
const internalKinds = ['empty', 'discard_uploads'] as const;
type InternalKind = (typeof internalKinds)[number];

/** What a member has asked for, or wants. */
export type MemberChange<C extends { kind: ChangeItem['kind'] }> = Exclude<
  C,
  { kind: InternalKind }
>;

/** Whether a member has asked for a change. */
export function isMemberChange<C extends { kind: ChangeItem['kind'] }>(
  change: C,
): change is MemberChange<C> {
  return !internalKinds.some((kind) => kind === change.kind);
}

/** A change of one kind. */
export type ChangeOf<Kind extends ChangeItem['kind']> = Extract<ChangeItem, { kind: Kind }>;

/** One file that a change is about to change. */
const changedFile = z.object({
  path: z.string(),
  /** Where it is moved. */
  to: z.optional(z.string()),
  /** The version that is deleted, restored or erased. */
  version: z.optional(z.string()),
});
export type ChangedFile = z.infer<typeof changedFile>;

/** Where a change continues: the index of what was chosen, and the last key or path within it. */
const cursor = z.object({ index: z.int(), after: z.optional(z.string()) });
export type Cursor = z.infer<typeof cursor>;

/** How far a change is. */
export const progressItem = z.object({
  /** Incremented by each write (optimistic lock): only one of two concurrent runs continues. */
  version: z.int(),
  /** Where the next page of files begins; null after the last one. */
  cursor: z.nullable(cursor),
  /** The files of the page that has begun, without those that are done. */
  page: z.array(changedFile),
  /** How often this page has failed. */
  attempts: z.int(),
  /** The number of pages recorded for the undo. */
  recordedPages: z.int(),
  files: z.int(),
  bytes,
  failures: z.array(z.object({ path: z.string(), message: z.string() })),
});
export type Progress = z.infer<typeof progressItem>;

/** A change before anything was done. */
export const noProgress: Progress = {
  version: 0,
  cursor: { index: 0 },
  page: [],
  attempts: 0,
  recordedPages: 0,
  files: 0,
  bytes: 0n,
  failures: [],
};

/** Files that a change has changed, for its undo. */
export const changedFilesItem = z.object({ files: z.array(changedFile) });
