/** Formats an ISO 8601 date: `2026-11-22 09:30`, in UTC. */
export function minute(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
}

/** The day of an ISO 8601 date. */
export function day(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DD'.length);
}

/** An amount in US dollars: `$1,234.50`. */
export function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** A count with its noun: `1 member`, `2 members`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
