import type { LucideIcon } from 'lucide-react';

/** The icon of a choice in a menu. */
export function menuIcon(Icon: LucideIcon) {
  return <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />;
}
