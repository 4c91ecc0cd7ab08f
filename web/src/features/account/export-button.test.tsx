import { afterEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { respondWith } from '#web/testing/answering.ts';
import { ExportButton } from './export-button.tsx';

const { click } = HTMLAnchorElement.prototype;
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
});

test('the exported file contains the whole activity and all files, across all pages', async () => {
  // One body for all calls: as the export it has cursors for further pages; as one of those, it is the last.
  const sent = respondWith({
    status: 200,
    body: JSON.stringify({
      exportedAt: '2026-11-21T12:00:00.000Z',
      auditEntries: [{ kind: 'signed_in' }],
      nextAuditEntries: 'older',
      files: [{ path: 'a.mov' }],
      nextFiles: 'a.mov',
    }),
  });
  const saved: Blob[] = [];
  const names: string[] = [];
  // jsdom does not implement object URLs.
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save() {
    names.push(this.download);
  };
  render(<ExportButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Export the workspace' }));
  await waitFor(() => expect(names).toEqual(['workspace-2026-11-21.json']));
  expect(sent.map(({ route }) => route)).toEqual([
    'GET /api/export',
    'GET /api/audit?after=older',
    'GET /api/export/files?after=a.mov',
  ]);
  expect(JSON.parse(await textOf(saved[0]))).toEqual({
    exportedAt: '2026-11-21T12:00:00.000Z',
    auditEntries: [{ kind: 'signed_in' }, { kind: 'signed_in' }],
    files: [{ path: 'a.mov' }, { path: 'a.mov' }],
  });
});

function textOf(file: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file ?? new Blob());
  });
}
