import * as z from 'zod/mini';

/** A saved tree of folders. */
export const folderTemplate = z.object({
  id: z.string(),
  name: z.string(),
  /** Their paths below the folder that is made from it, each after the one that it is in. */
  folders: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Absent if the member has left. */
  createdBy: z.optional(z.object({ name: z.string(), email: z.string() })),
});
export type FolderTemplate = z.infer<typeof folderTemplate>;
