import { onDemand } from '#web/lib/on-demand.ts';

/** The first screen of a new owner, and of a user who has lost a workspace. */
export const welcomeParts = onDemand(() => import('#web/features/workspace/welcome-parts.ts'));
