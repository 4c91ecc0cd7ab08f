import { auditWrite } from '#core/audit/store.ts';
import { CallError } from '#core/errors.ts';
import { logoKey } from '#core/files/objects/bucket.ts';
import { notEmptying } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { initialThenRead, retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { BrandingItem } from '#core/workspaces/branding-item.ts';
import { getWorkspace, updateWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import { brandingParts } from '#shared/calls/audit.ts';
import type { LogoGround } from '#shared/rules/branding.ts';
import type { LogoImage } from './logo-image.ts';
import { removeLogos, storeLogo } from './logo-objects.ts';
import { hasBranding } from './shown-branding.ts';

/** What is changed of a branding: null removes it, and what is absent stays. */
export interface BrandingChanges {
  accent?: string | null | undefined;
  welcome?: string | null | undefined;
  logo?: LogoImage | null | undefined;
  ground?: LogoGround | undefined;
}

/**
 * Changes the branding of a workspace: of two changes at once both hold, and of the same thing the later one. The logo is
 * stored before, and the one that it replaces is deleted after that: the daily check deletes what is left in between.
 * @param read the workspace as this request has read it
 * @param actor the email of the caller
 * @returns the branding from then on
 * @throws CallError `plan_needed` if anything but a removal is asked for without a Business plan
 */
export async function changeBranding(
  read: WorkspaceItem,
  actor: string,
  changes: BrandingChanges,
): Promise<BrandingItem> {
  const { id: workspaceId } = read;
  const { logo: image } = changes;
  assertPlanFor(changes, read);
  const logo = image && { ...sizeOf(image), id: await storeLogo(workspaceId, image) };
  const current = initialThenRead(read, () => getWorkspace(workspaceId));
  const { before, next } = await retryOnConflict(async () => {
    const workspace = await current();
    assertPlanFor(changes, workspace);
    const { branding, runningPlan } = workspace;
    const changed = merged(branding ?? {}, { ...changes, logo });
    const parts = brandingParts.filter((part) => differs(branding?.[part], changed[part]));
    if (parts.length === 0) return { before: branding, next: changed };
    await transact([
      updateWorkspace(workspaceId, {
        set: { branding: changed },
        when: { branding, runningPlan },
      }),
      notEmptying(workspaceId),
      auditWrite(workspaceId, actor, { kind: 'branding_changed', parts }),
    ]);
    return { before: branding, next: changed };
  });
  const replaced = before?.logo?.id;
  if (replaced !== undefined && replaced !== next.logo?.id) {
    await removeLogos([logoKey(workspaceId, replaced)]);
  }
  return next;
}

/** Without the plan an owner may remove what was chosen, and choose nothing else. */
function assertPlanFor(
  { accent, welcome, logo, ground }: BrandingChanges,
  workspace: WorkspaceItem,
) {
  const isRemoval = !accent && !welcome && !logo && ground === undefined;
  if (isRemoval || hasBranding(workspace)) return;
  throw new CallError('plan_needed', {
    message: 'Branding is part of the Business plan. Choose that plan on the Billing tab first.',
  });
}

const sizeOf = ({ width, height }: LogoImage) => ({ width, height });

type StoredLogo = Omit<NonNullable<BrandingItem['logo']>, 'ground'>;

function merged(
  before: BrandingItem,
  {
    accent,
    welcome,
    logo,
    ground,
  }: Omit<BrandingChanges, 'logo'> & { logo?: StoredLogo | null | undefined },
): BrandingItem {
  const [kept, chosen] = [before.logo, logo === undefined ? before.logo : logo];
  const chosenAccent = accent === undefined ? before.accent : accent;
  const chosenWelcome = welcome === undefined ? before.welcome : welcome;
  return {
    ...(chosenAccent && { accent: chosenAccent }),
    ...(chosenWelcome && { welcome: chosenWelcome }),
    ...(chosen && { logo: { ...chosen, ground: ground ?? kept?.ground ?? 'page' } }),
  };
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
