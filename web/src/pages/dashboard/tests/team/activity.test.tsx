import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareDashboard, show } from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();
let saved: Blob[] = [];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

test('who did it is named, and who it was done to, without their emails', async () => {
  const { member } = await openActivity();
  const [joined] = await screen.findAllByText(/^joined as/);
  expect(joined?.closest('li')?.textContent).toContain('cutter joined as Producer');
  expect(screen.getAllByText('cutter')[0]?.getAttribute('data-tooltip')).toBe(member.email);
  screen.getByText('added cutter as Producer');
  expect(screen.getAllByText('mara').length).toBeGreaterThan(0);
});

test('times say their zone', async () => {
  await openActivity();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await screen.findByText(new RegExp(`^Times are in your time zone, ${timeZone}`));
});

test('activity is searched, filtered by person and by topic, on the server', async () => {
  const { member } = await openActivity();
  await screen.findAllByText(/^joined as/);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the activity' }), 'northl');
  await waitFor(() => expect(screen.queryByText(/^joined as/)).toBeNull());
  await screen.findByText('named the workspace Northlight');
  await userEvent.clear(screen.getByRole('searchbox'));

  await userEvent.click(screen.getByRole('button', { name: /^By/ }));
  await userEvent.click(await screen.findByRole('option', { name: `cutter (${member.email})` }));
  await waitFor(() => expect(screen.queryByText('named the workspace Northlight')).toBeNull());
  await screen.findByText('joined as Producer');

  await userEvent.click(screen.getByRole('button', { name: /^About/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Plan and storage' }));
  await screen.findByText('No activity matches.');
  const query = new URLSearchParams({ topic: 'billing', who: member.email });
  expect(site.asked()).toContain(`GET /api/audit?${query}`);
});

test('uploads, which are stored by the hour, stand where they ended', async () => {
  const at = (id: string, minute: string) => ({
    id,
    at: `2026-11-22T09:${minute}:00.000Z`,
    who: id,
  });
  const signIn = { kind: 'signed_in' as const, dollarsAMonth: null };
  const uploads = { kind: 'files_uploaded' as const, files: 2, bytes: 10, dollarsAMonth: null };
  site.intercept('GET /api/audit', () => ({
    answer: {
      auditEntries: [
        { ...at('c', '30'), ...signIn },
        { ...at('b', '10'), ...signIn },
        { ...at('a', '10'), ...signIn },
        { ...at('u', '20'), ...uploads },
      ],
    },
  }));
  await openActivity();
  await screen.findByText(/^uploaded 2 files/);
  const times = [...document.querySelectorAll('main time')];
  expect(times.map((time) => time.closest('li')?.textContent?.charAt(0))).toEqual([...'cuba']);
});

test('an export has what the filter finds, from every page', async () => {
  const signIn = (id: string) => ({
    id,
    at: '2026-11-22T09:00:00.000Z',
    who: `=${id}`,
    kind: 'signed_in' as const,
    dollarsAMonth: null,
  });
  site.intercept('GET /api/audit', (pass, { path }) => {
    const query = new URLSearchParams(path.split('?')[1]);
    if (query.get('limit') !== '500') return pass();
    expect(query.get('text')).toBe('northl');
    if (query.get('after') === 'b2') return { answer: { auditEntries: [signIn('b3')] } };
    return { answer: { auditEntries: [signIn('b1'), signIn('b2')], next: 'b2' } };
  });
  await openActivity();
  await screen.findAllByText(/^joined as/);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the activity' }), 'northl');
  await waitFor(() => expect(screen.queryByText(/^joined as/)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await readText(saved[0]);
  for (const id of ['b1', 'b2', 'b3']) expect(text).toContain(`"'=${id}"`);
});

async function openActivity() {
  const owner = await site.signUp();
  const { member } = await site.joinTeam(owner, 'Producer');
  show('/dashboard/activity');
  await screen.findByRole('heading', { level: 1, name: 'Activity' });
  return { owner, member };
}

function readText(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(blob ?? new Blob());
  });
}
