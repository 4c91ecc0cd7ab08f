import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '#shared/calls/audit.ts';
import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { auditCsv } from './audit-csv.ts';
import type { Names } from './describe-audit-entry.ts';
import type { AuditFilter } from './use-audit-entries.ts';

interface AuditExportProps {
  filter: AuditFilter;
  names: Names;
}

/** Saves what the filter finds as a CSV file: all of it, page by page. */
export function AuditExport({ filter, names }: AuditExportProps) {
  const { call } = useApi();
  const [found, setFound] = useState(0);
  const { run: save, busy } = useAction(async () => {
    const entries: AuditEntry[] = [];
    setFound(0);
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const query = { ...filter, limit: '500' as const, ...(after && { after }) };
      const page = await call('GET /api/audit', { query });
      entries.push(...page.auditEntries);
      setFound(entries.length);
      after = page.next;
    }
    // The mark by which Excel knows UTF-8.
    downloadFile(`activity-${today()}.csv`, `\ufeff${auditCsv(entries, names)}`, 'text/csv');
  }, errorToast('Failed to export the activity'));
  return (
    <Button
      variant="secondary"
      busy={busy}
      onClick={save}
      icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.5} />}
    >
      {busy ? `Exporting ${found.toLocaleString('en-US')}...` : 'Export CSV'}
    </Button>
  );
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
