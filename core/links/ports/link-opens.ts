import * as z from 'zod/mini';
import { storageKinds } from '#shared/calls/files.ts';

/** A folder that a link leads to, and that it follows. */
const linkedFolder = {
  /** Its path, with a slash at its end. */
  folder: z.string(),
  /** The id of the change of files that has moved it last. */
  movedBy: z.optional(z.string()),
};

/** What an upload request takes, and where it arrives. */
const requestTerms = z.object({
  kind: z.literal('upload'),
  /** Each sender gets a folder of their own in its folder. */
  ...linkedFolder,
  /** Where it was before, the last one last: uploads that were started there arrive there, and are moved then. */
  formerFolders: z.optional(z.array(z.string())),
  title: z.string(),
  maxBytes: z.int(),
  maxFiles: z.int(),
  storage: z.enum(storageKinds),
});
export type RequestTerms = z.infer<typeof requestTerms>;

/** What a share link opens, as it is stored: the ids of some reviews, or a folder; an upload request takes files instead. */
export const storedOpens = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reviews'), reviews: z.array(z.string()) }),
  z.object({ kind: z.literal('folder'), ...linkedFolder }),
  requestTerms,
]);
export type StoredOpens = z.infer<typeof storedOpens>;

/** What a link of one kind opens. */
export type StoredOpensOf<Kind extends StoredOpens['kind']> = Extract<StoredOpens, { kind: Kind }>;

/** The path of the folder that a link leads to; the empty one of reviews. */
export function folderOf(opens: StoredOpens): string {
  return opens.kind === 'reviews' ? '' : opens.folder;
}

/** The ids of the reviews that a link opens. */
export function reviewsOf(opens: StoredOpens): string[] {
  return opens.kind === 'reviews' ? opens.reviews : [];
}
