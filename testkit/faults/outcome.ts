import type * as z from 'zod/mini';
import type { restrictedFoldersItem } from '#core/workspaces/folder-access.ts';
import type { Item, StripeState } from './environment.ts';
import { ofKind } from './items.ts';

/**
 * The visible outcome of a run, without ids and times: with a fault it must equal the outcome without one. Money in
 * whole US dollars: the rest of a period is prorated by the second.
 */
export function outcome(items: readonly Item[], { charges, subscriptions }: StripeState) {
  const paid = charges.filter((charge) => charge.paid && !charge.refunded);
  return {
    people: ofKind(items, 'USER').length,
    workspaces: sorted(
      ofKind(items, 'WORKSPACE').map(({ pk, ...workspace }) => {
        const copy = items.find((item) => item['pk'] === pk && item['sk'] === 'SUBSCRIPTION');
        return [
          ...[
            'companyName',
            'memberCount',
            'storageAmount',
            'coldStorageAmount',
            'runningPlan',
          ].map((name) => workspace[name]),
          byTitle(workspace['restrictedFolders']),
          ...['plan', 'status', 'seats', 'storageAmount', 'coldStorageAmount'].map(
            (name) => copy?.[name],
          ),
        ];
      }),
    ),
    /** Without the empty objects of folders: a retry finds the folder, and its event counts it. */
    files: sorted(
      ofKind(items, 'FILE').flatMap(({ sk, current }) =>
        current && !String(sk).endsWith('/')
          ? [[withoutId(sk), Object(current).size, Object(current).storage]]
          : [],
      ),
    ),
    trash: sorted(
      ofKind(items, 'TRASH').map(({ sk, size, storage }) => [
        withoutId(sk).split('\0')[0],
        size,
        storage,
      ]),
    ),
    team: sorted(
      ofKind(items, 'MEMBER').map(({ role, status, folders }) => [role, status, byTitle(folders)]),
    ),
    purchases: ofKind(items, 'PURCHASE').length,
    live: subscriptions.filter(({ status }) => status !== 'canceled').length,
    payments: paid.length,
    /** Lower if days passed, since less of the period was left. */
    paid: sorted(
      paid.map(({ amount, amount_refunded }) => Math.round((amount - amount_refunded) / 100)),
    ),
  };
}

type RestrictedFolder = z.infer<typeof restrictedFoldersItem>[string];

/** What is stored by the names of restricted folders. */
function byTitle(stored: unknown): unknown[] {
  return Object.entries<string | RestrictedFolder>(Object(stored)).map(([name, value]) => [
    withoutId(name),
    typeof value === 'object' ? [value.moving?.kind, sorted(Object.entries(value.roles))] : value,
  ]);
}

/** The name of a restricted folder, or a key with it, without the folder's id. */
function withoutId(text: unknown): string {
  return String(text).replace(/ \([a-z2-9]{12}\)/g, '');
}

function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}
