/** How many lines an invoice brings along (docs.stripe.com/api/invoices/object, `lines`); the rest is a list of its own. */
const embeddedLines = 10;

/** An object as Stripe sends it, in answers and events. */
export function toJson(value: unknown, space?: number): string {
  return JSON.stringify(value, withFirstLines, space);
}

function withFirstLines(name: string, value: unknown): unknown {
  if (name !== 'lines' || typeof value !== 'object' || value === null || !('data' in value)) {
    return value;
  }
  const { data } = value;
  if (!Array.isArray(data) || data.length <= embeddedLines) return value;
  return { ...value, data: data.slice(0, embeddedLines), has_more: true };
}
