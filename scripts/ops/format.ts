/** Formats an ISO 8601 date: `2026-11-22 09:30`, in UTC. */
export function minute(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
}

/** The day of an ISO 8601 date. */
export function day(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DD'.length);
}
