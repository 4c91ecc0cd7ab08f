import type { AuditEntry } from '#shared/audit.ts';
import { describeAuditEntry, type Names, nameBeside } from './describe-audit-entry.ts';

const columns = ['Time (UTC)', 'Local time', 'Name', 'Who', 'What', 'US dollars a month'];

const localTime = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' });

/** Audit entries as a CSV file (RFC 4180), with the times of the reader's zone beside those of UTC. */
export function auditCsv(entries: readonly AuditEntry[], names: Names): string {
  const local = localTime();
  const rows = entries.map((entry) => [
    entry.at,
    local.format(new Date(entry.at)),
    nameBeside(entry.who, names) ?? '',
    entry.who,
    describeAuditEntry(entry, names),
    entry.dollarsAMonth,
  ]);
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * A cell. Spreadsheets run a text that begins like a formula, and names of files and computers are anyone's: an
 * apostrophe before it makes it a text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = /^[\s]*[=+\-@]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
