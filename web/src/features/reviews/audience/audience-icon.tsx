import { Lock, Users } from 'lucide-react';
import type { Audience } from '#shared/rules/audiences.ts';
import { classNames } from '#web/lib/class-names.ts';

/** @param className its size */
export function AudienceIcon({ audience, className }: { audience: Audience; className: string }) {
  const Icon = audience === 'team' ? Lock : Users;
  return (
    <Icon aria-hidden="true" className={classNames('shrink-0', className)} strokeWidth={1.5} />
  );
}

/** Stands before what is written for the team, and takes no part in the direction of its text. */
export function TeamMark() {
  return (
    <bdi className="mr-1.5 inline-flex items-center gap-1 rounded-[4px] border border-control px-1 align-bottom text-xs leading-4.5 font-medium text-text">
      <AudienceIcon audience="team" className="size-3" />
      Team
    </bdi>
  );
}
