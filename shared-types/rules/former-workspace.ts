import * as z from 'zod/mini';

/** The workspace that a user has lost, and why. */
export const formerWorkspace = z.object({
  /** Null if it was never named. */
  companyName: z.nullable(z.string()),
  /** ISO 8601. */
  leftAt: z.string(),
  reason: z.enum(['removed', 'plan_ended', 'workspace_closed']),
});
export type FormerWorkspace = z.infer<typeof formerWorkspace>;
