import { workspaceOfCustomer } from '#core/billing/subscription/store.ts';
import { findSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import { membershipsOf, workspacesOf } from '#core/workspaces/memberships.ts';
import { findWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import { OperatorError } from './command.ts';
import { requirePerson } from './find-person.ts';

/**
 * A workspace by its id, by its owner's email, or by Stripe's customer or subscription id.
 * @throws OperatorError if there is none, or more than one
 */
export async function requireWorkspace(given: string): Promise<WorkspaceItem> {
  const id = await workspaceIdOf(given);
  const workspace = id ? await findWorkspace(id) : null;
  if (workspace) return workspace;
  throw new OperatorError(
    `There is no workspace ${given}. Use its id, its owner's email, or Stripe's cus_… or sub_….`,
  );
}

async function workspaceIdOf(given: string): Promise<string | null> {
  if (given.includes('@')) return ownedBy(given);
  if (given.startsWith('cus_')) return workspaceOfCustomer(given);
  if (!given.startsWith('sub_')) return given;
  const subscription = await findSubscription(given);
  return subscription ? workspaceOfCustomer(idOf(subscription.customer)) : null;
}

async function ownedBy(email: string): Promise<string> {
  const user = await requirePerson(email);
  const owned = (await membershipsOf(user.id)).filter(({ role }) => role === 'Owner');
  const [only, ...others] = owned;
  if (only && others.length === 0) return only.workspaceId;
  const all = await workspacesOf(user.id);
  const list = all.map(({ id, companyName, role }) => `  ${id}  ${companyName ?? '-'}  ${role}`);
  const problem = only
    ? `${email} owns several workspaces: name one by its id.`
    : `${email} owns no workspace${all.length > 0 ? ', and belongs to these: name one by its id.' : ', and belongs to none.'}`;
  throw new OperatorError([problem, ...list].join('\n'));
}
