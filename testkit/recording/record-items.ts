import { mkdirSync, writeFileSync } from 'node:fs';
import { recordUnreadable } from '#core/billing/subscription/unreadable.ts';
import { markResolved, recordDuplicate } from '#core/billing/sync/duplicate-store.ts';
import { recordCopyUpload } from '#core/file-changes/copy/copy-item.ts';
import { settleForeignUploads } from '#core/files/uploads/foreign-uploads.ts';
import { suppress } from '#core/outbox/suppression.ts';
import { setAside } from '#core/outbox/unsent-mail.ts';
import { newId } from '#core/table/ids.ts';
import { stopWrites } from '#core/table/stopped-writes.ts';
import { allCases } from '#testkit/all-cases/all-cases.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { actionOf } from '#testkit/cases/case.ts';
import { type Environment, openEnvironment } from '#testkit/faults/environment.ts';
import { kindOf } from '#testkit/releases/item-kinds.ts';
import {
  type Item,
  itemsFile,
  presentSchemas,
  replaceSet,
  schemasFile,
} from '#testkit/releases/last-release.ts';
import { mailsTo } from '#testkit/table.ts';

/**
 * `npm run record:items`, after each deployment to production: records which items the release writes, one of each
 * shape, and how it reads them (docs/decisions/0062). What the fault cases leave in the table has every kind of item.
 */
const environment = await openEnvironment();
const shapes = new Map<string, Item>();

mkdirSync(new URL('.', itemsFile), { recursive: true });
try {
  await recordItems(environment);
} finally {
  await environment.close();
}
const items = [...shapes].toSorted(([a], [b]) => a.localeCompare(b)).map(([, item]) => item);
writeFileSync(itemsFile, `${JSON.stringify(items, replaceSet, 2)}\n`);
writeFileSync(schemasFile, `${JSON.stringify(presentSchemas(), null, 2)}\n`);

async function recordItems({ reset, items, stripeState }: Environment): Promise<void> {
  for (const one of allCases) {
    await reset();
    const arranged = await one.arrange();
    recordShapes(await items());
    const act = await actionOf(arranged);
    await act();
    recordShapes(await items());
  }
  await reset();
  await leaveRareItems(stripeState);
  recordShapes(await items());
}

/** What no case leaves. */
async function leaveRareItems(stripeState: Environment['stripeState']): Promise<void> {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  const [mail] = await mailsTo(owner.email);
  await setAside({ pk: String(mail?.['pk']), sk: String(mail?.['sk']) }, 'The address is unknown.');
  await suppress(owner.email, 'bounce');
  const [subscription] = (await stripeState()).subscriptions;
  if (!subscription) throw new Error('There is no subscription.');
  await recordUnreadable(subscription, { workspaceId });
  const duplicate = {
    stripeSubscriptionId: 'sub_duplicate',
    workspaceId,
    keptSubscriptionId: subscription.id,
    doubleSince: 1_795_176_000,
  };
  await recordDuplicate(duplicate);
  await markResolved(duplicate, [{ payment: 'ch_1', code: 'charge_disputed' }]);
  await stopWrites();
  const place = { workspaceId, changeId: newId(), path: 'Film.mov' };
  await recordCopyUpload(place, { versionId: '1', uploadId: 'upload' });
  const after = { sk: 'FOREIGN_UPLOAD#path#upload', size: 7, storage: 'hot' } as const;
  await settleForeignUploads(workspaceId, { abandoned: [], changed: [{ after }] });
}

function recordShapes(found: readonly Item[]): void {
  for (const item of found) {
    const shape = `${kindOf(item)} ${shapeOf(item)}`;
    if (!shapes.has(shape)) shapes.set(shape, item);
  }
}

/** The names and types of an item's attributes, and what alternatives are distinguished by. */
function shapeOf(item: Item): string {
  const named = ['kind', 'purpose', 'status'];
  return Object.keys(item)
    .toSorted()
    .map((name) => {
      const value = item[name];
      return named.includes(name)
        ? `${name}=${value}`
        : `${name}:${value === null ? null : typeof value}`;
    })
    .join(' ');
}
