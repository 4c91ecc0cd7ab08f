import { Suspense } from 'react';
import type { TeamMember } from '#shared/calls/team-members.ts';
import { Button } from '#web/components/button.tsx';
import { RadioSegments } from '#web/components/fields/radio-options.tsx';
import { Listbox } from '#web/components/overlays/listbox.tsx';
import { type MemberView, memberSorts } from './member-view.ts';

export { SelectionBar } from './selection-bar.tsx';

interface MemberToolsProps {
  view: MemberView;
  onView: (view: MemberView) => void;
  members: readonly TeamMember[];
  /** Starts selecting; undefined for users who manage no one, and while members are being selected. */
  onSelect: (() => void) | undefined;
}

const sortOptions = memberSorts.map((sort) => ({ value: sort, label: sort }));

/** Filter by status, the order, and the start of a selection. */
export function MemberTools({ view, onView, members, onSelect }: MemberToolsProps) {
  const invited = members.filter(({ status }) => status === 'invited').length;
  const statuses: { value: MemberView['status']; label: string }[] = [
    { value: 'all', label: 'All' },
    { value: 'invited', label: `Invited ${invited}` },
    { value: 'active', label: `Joined ${members.length - invited}` },
  ];
  return (
    <>
      <fieldset>
        <legend className="sr-only">Show members</legend>
        <RadioSegments
          options={statuses}
          value={view.status}
          onChange={(status) => onView({ ...view, status })}
          className="h-10 pointer-coarse:h-11"
        />
      </fieldset>
      <Suspense fallback={<div className="h-10 w-36" />}>
        <Listbox
          label="Sort by"
          hideLabel
          className="w-36 shrink-0"
          value={view.sort}
          onChange={(sort) => onView({ ...view, sort })}
          options={sortOptions}
        />
      </Suspense>
      {onSelect && (
        <Button variant="secondary" className="ml-auto lg:order-last" onClick={onSelect}>
          Select
        </Button>
      )}
    </>
  );
}
