import { getUser } from '#shared/account.ts';
import { listAuditEntries } from '#shared/audit.ts';
import { getBilling, listInvoices } from '#shared/billing.ts';
import { listDevices } from '#shared/devices.ts';
import { listFiles } from '#shared/files.ts';
import type { Operation } from '#shared/operation.ts';
import { may } from '#shared/permissions.ts';
import { getColdStorage, getStorage } from '#shared/storage.ts';
import { getUsage } from '#shared/storage-usage.ts';
import { listTeamMembers } from '#shared/team-members.ts';
import { listWorkspaces } from '#shared/workspace.ts';
import type { Random } from '#testkit/faults/random.ts';
import type { Client } from './client.ts';
import type { Read } from './mix.ts';
import { folder } from './next-change.ts';
import type { LoadWorkspace, Person } from './workspaces.ts';

const calls: Record<Read, Operation> = {
  user: getUser,
  teamMembers: listTeamMembers,
  storage: getStorage,
  coldStorage: getColdStorage,
  files: listFiles,
  usage: getUsage,
  workspaces: listWorkspaces,
  devices: listDevices,
  audit: listAuditEntries,
  invoices: listInvoices,
  billing: getBilling,
};

/** Reads something as one of the people of a workspace who may. */
export async function read(
  client: Client,
  name: Read,
  workspace: LoadWorkspace,
  random: Random,
  scheduled: number,
): Promise<void> {
  const call = calls[name];
  const { cookie } = random.pick(readersOf(call, workspace));
  const query = name === 'files' ? { folder } : {};
  await client.call(call, { cookie, query }, scheduled);
}

function readersOf({ access }: Operation, { owner, joined }: LoadWorkspace): Person[] {
  if (access === 'public' || access === 'signed_in') return [owner, ...joined];
  return [owner, ...joined].filter(({ role }) => may(role, access, 'advanced'));
}
