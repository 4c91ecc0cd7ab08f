import { Lock } from 'lucide-react';
import { isRestrictedFolder } from '#shared/rules/text/restricted-names.ts';

/** The lock beside the name of a restricted folder; nothing for what is in one, or open. */
export function RestrictedLock({ path }: { path: string }) {
  if (!isRestrictedFolder(path)) return null;
  return <Lock aria-hidden="true" className="size-3.5 shrink-0 text-muted" strokeWidth={1.5} />;
}

/** The name of a restricted folder as it is announced, the lock in words; of anything else it is what is shown. */
export function restrictedLabel(path: string, name: string): string | undefined {
  return isRestrictedFolder(path) ? `${name}, restricted` : undefined;
}
