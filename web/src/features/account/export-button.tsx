import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { downloadFile } from '#web/lib/download-file.ts';

/** Saves all data of the workspace as one JSON file. */
export function ExportButton() {
  const { call } = useApi();
  const { run: save, busy } = useAction(async () => {
    const { nextAuditEntries, nextFiles, ...exported } = await call('GET /api/export');
    const day = exported.exportedAt.slice(0, 10);
    for (let after = nextAuditEntries; after; ) {
      const older = await call('GET /api/audit', { query: { after } });
      exported.auditEntries.push(...older.auditEntries);
      after = older.next;
    }
    for (let after = nextFiles; after; ) {
      const more = await call('GET /api/export/files', { query: { after } });
      exported.files.push(...more.files);
      after = more.next;
    }
    downloadFile(`workspace-${day}.json`, JSON.stringify(exported, null, 2));
  }, errorToast('Failed to export the workspace'));
  return (
    <Button variant="secondary" busy={busy} onClick={save}>
      {busy ? 'Exporting...' : 'Export the workspace'}
    </Button>
  );
}
