import type { AuditEntry } from '#shared/calls/audit.ts';
import { csv } from '#web/lib/csv.ts';
import {
  describeAuditEntry,
  type Names,
  nameBeside,
  namedWithEmail,
} from './describe-audit-entry.ts';

const columns = ['Time (UTC)', 'Local time', 'Name', 'Who', 'What', 'US dollars a month'];

const localTime = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' });

/** Audit entries as a CSV file, with the times of the reader's zone beside those of UTC. */
export function auditCsv(entries: readonly AuditEntry[], names: Names): string {
  const local = localTime();
  const namePerson = namedWithEmail(names);
  const rows = entries.map((entry) => [
    entry.at,
    local.format(new Date(entry.at)),
    nameBeside(entry.who, names) ?? '',
    entry.who,
    describeAuditEntry(entry, namePerson),
    entry.dollarsAMonth,
  ]);
  return csv([columns, ...rows]);
}
