import { afterEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { siteUnderTest } from '#web/testing/site.ts';
import { ExportButton } from './export-button.tsx';

const site = siteUnderTest();

const { click } = HTMLAnchorElement.prototype;
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
});

test('the exported file contains the whole activity, all files, all reviews and all share links with their guests, across all pages', async () => {
  // Thousands of files and entries make a second page.
  const signedIn = { kind: 'signed_in' };
  const file = { path: 'a.mov' };
  const answer = (body: object) => () => ({ status: 200, text: JSON.stringify(body) }) as const;
  site.intercept(
    'GET /api/export',
    answer({
      exportedAt: '2026-11-21T12:00:00.000Z',
      auditEntries: [signedIn],
      nextAuditEntries: 'older',
      files: [file],
      nextFiles: 'a.mov',
    }),
  );
  site.intercept('GET /api/audit', answer({ auditEntries: [signedIn] }));
  site.intercept('GET /api/export/files', answer({ files: [file] }));
  const reviewed = (id: string, ...comments: string[]) => ({ review: { id }, comments });
  const pages = [
    { reviews: [reviewed('one', 'a'), reviewed('two', 'b')], next: 'two~1' },
    { reviews: [reviewed('two', 'c'), reviewed('three')] },
  ];
  site.intercept('GET /api/export/reviews', () => answer(pages.shift() ?? {})());
  const link = (id: string, guests: number) => ({ id, guests });
  site.intercept('GET /api/links', answer({ links: [link('l1', 2), link('l2', 0)] }));
  const guestPages = [{ guests: [{ id: 'g1' }], next: 'g1' }, { guests: [{ id: 'g2' }] }];
  site.intercept('GET /api/links/{id}/guests', () => answer(guestPages.shift() ?? {})());
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
  expect(site.asked()).toEqual([
    'GET /api/export',
    'GET /api/audit?after=older',
    'GET /api/export/files?after=a.mov',
    'GET /api/export/reviews',
    'GET /api/export/reviews?after=two%7E1',
    'GET /api/links',
    'GET /api/links/l1/guests',
    'GET /api/links/l1/guests?after=g1',
  ]);
  expect(JSON.parse(await textOf(saved[0]))).toEqual({
    exportedAt: '2026-11-21T12:00:00.000Z',
    auditEntries: [{ kind: 'signed_in' }, { kind: 'signed_in' }],
    files: [{ path: 'a.mov' }, { path: 'a.mov' }],
    reviews: [reviewed('one', 'a'), reviewed('two', 'b', 'c'), reviewed('three')],
    shareLinks: [
      { ...link('l1', 2), people: [{ id: 'g1' }, { id: 'g2' }] },
      { ...link('l2', 0), people: [] },
    ],
  });
});

function textOf(file: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file ?? new Blob());
  });
}
