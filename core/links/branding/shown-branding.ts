import { logoKey } from '#core/files/objects/bucket.ts';
import { readPicture } from '#core/files/read-picture.ts';
import type { MailBranding } from '#core/outbox/mail-layout.ts';
import type { BrandingItem } from '#core/workspaces/branding-item.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { Branding, GuestBranding } from '#shared/calls/company.ts';
import { accentColors } from '#shared/rules/accent-colors.ts';
import { isPlainName } from '#shared/rules/names.ts';
import { signLogo } from './logo-objects.ts';

/** Whether guests see a workspace's branding: it is kept, and not shown, while no Business plan runs. */
export function hasBranding({ runningPlan }: Pick<WorkspaceItem, 'runningPlan'>): boolean {
  return runningPlan === 'business';
}

/** The branding of a link's page; null if the plan has none. */
export async function guestBranding(workspace: WorkspaceItem): Promise<GuestBranding | null> {
  if (!hasBranding(workspace)) return null;
  const { accent, welcome, logo } = workspace.branding ?? {};
  return {
    ...(accent !== undefined && {
      colors: { light: accentColors(accent, 'light'), dark: accentColors(accent, 'dark') },
    }),
    ...(welcome !== undefined && { welcome }),
    ...(logo && { logo: await signedLogo(workspace.id, logo) }),
  };
}

/** A branding as its owner receives it. */
export async function describeBranding(
  workspaceId: string,
  { accent, welcome, logo }: BrandingItem,
): Promise<Branding> {
  return {
    accent: accent ?? null,
    welcome: welcome ?? null,
    logo: logo ? await signedLogo(workspaceId, logo) : null,
  };
}

/** A branding as it is exported, with the logo itself: null if it was deleted meanwhile. */
export async function exportedBranding({ id, branding = {} }: WorkspaceItem) {
  const { accent, welcome, logo } = branding;
  const png = logo ? await readPicture(logoKey(id, logo.id), 'png') : null;
  return {
    accent: accent ?? null,
    welcome: welcome ?? null,
    logo: png && Buffer.from(png).toString('base64'),
  };
}

async function signedLogo(workspaceId: string, logo: NonNullable<BrandingItem['logo']>) {
  const { id, ...shown } = logo;
  return { ...shown, url: await signLogo(workspaceId, id) };
}

/** What mails with a share link show of its workspace, and the key of its logo, which is read when they are sent. */
export function mailBranding(workspace: WorkspaceItem): {
  branding?: MailBranding;
  logoKey?: string;
  welcome?: string;
} {
  if (!hasBranding(workspace)) return {};
  const { id, companyName, branding: { accent, welcome, logo } = {} } = workspace;
  const colors = accent === undefined ? undefined : accentColors(accent, 'light');
  return {
    branding: {
      // A name that could be taken for a link stands in no mail.
      name: companyName !== null && isPlainName(companyName) ? companyName : null,
      ...(colors && { button: { ground: colors.accent, text: colors.onAccent } }),
      ...(logo && { logo }),
    },
    ...(logo && { logoKey: logoKey(id, logo.id) }),
    ...(welcome !== undefined && { welcome }),
  };
}
