/** A budget beside the default, and the reason for it. */
export type Exception = { table?: number; stripe?: number; because: string };

const counted = 'A file is counted from what S3 lists, after S3 has changed it.';

/** The budgets of calls that cannot keep to the default, by route, or by route and scenario; and those of events. */
export const exceptions: Readonly<Record<string, Exception>> = {
  'POST /api/folders': { table: 5, because: counted },
  'POST /api/uploads/{id}/complete': { table: 5, because: counted },
  'DELETE /api/uploads/{id}': { table: 5, because: counted },
};
