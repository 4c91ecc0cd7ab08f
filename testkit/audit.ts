import { auditWrite } from '#core/audit/store.ts';
import { transact } from '#core/table/client.ts';
import type { AuditEntry } from '#shared/calls/audit.ts';
import type { Person } from './people.ts';

/** The audit log of a user's workspace, newest first, without ids and times. */
export async function auditOf(person: Person): Promise<Omit<AuditEntry, 'id' | 'at'>[]> {
  const { status, body } = await person.call('GET /api/audit');
  if (status !== 200) throw new Error(`Reading the entries failed: ${JSON.stringify(body)}`);
  return body.auditEntries.map(({ id: _id, at: _at, ...entry }: AuditEntry) => entry);
}

/** As `auditOf`, without the oldest entry: the owner's own sign-up. */
export async function entriesOf(owner: Person) {
  return (await auditOf(owner)).slice(0, -1);
}

/** Records a number of sign-ins. */
export async function auditOfMany(workspaceId: string, count: number): Promise<void> {
  const mostAtOnce = 100;
  for (let left = count; left > 0; left -= mostAtOnce) {
    const entries = Array.from({ length: Math.min(left, mostAtOnce) }, () =>
      auditWrite(workspaceId, 'stranger@studio.example', { kind: 'signed_in' }),
    );
    await transact(entries);
  }
}
