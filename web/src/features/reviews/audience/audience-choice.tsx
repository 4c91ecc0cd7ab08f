import { ChevronDown } from 'lucide-react';
import { type Audience, audiences } from '#shared/rules/audiences.ts';
import { useMenu } from '#web/components/overlays/menu.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { AudienceIcon } from './audience-icon.tsx';
import { describeAudience } from './describe-audience.ts';
import type { KnownReaders } from './use-readers.ts';

export interface AudienceChoiceProps extends KnownReaders {
  audience: Audience;
  /** Why it is for the team alone; undefined if it can be for everyone. */
  staysInTeam?: string | undefined;
  onChoose: (audience: Audience) => void;
}

/** Says who will read a comment, and lets it be chosen. */
export function AudienceChoice(
  props: AudienceChoiceProps & { disabled: boolean; className: string },
) {
  const { audience, staysInTeam, readers, refresh, onChoose, disabled, className } = props;
  const words = describeAudience(audience, readers);
  const { attributes, menu } = useMenu({
    label: 'Who reads it',
    side: 'start',
    groups: [
      {
        choices: audiences.map((each) => {
          const obstacle = each === 'everyone' ? staysInTeam : undefined;
          const reach =
            each === 'team' ? 'Clients never learn of it.' : 'Every guest of the review.';
          return {
            id: each,
            icon: <AudienceIcon audience={each} className="size-4" />,
            words: describeAudience(each, each === audience ? undefined : readers),
            hint: obstacle ?? reach,
            isCurrent: each === audience,
            onChoose: obstacle === undefined ? () => onChoose(each) : undefined,
          };
        }),
      },
    ],
  });
  return (
    <>
      <button
        type="button"
        {...attributes}
        onClick={(event) => {
          refresh();
          attributes.onClick(event);
        }}
        disabled={disabled}
        aria-label={`Who reads it: ${words}`}
        title={words}
        className={classNames(
          'inline-flex h-7 max-w-full min-w-0 items-center gap-1.5 rounded-control px-1.5 text-xs transition-colors duration-150 hover:bg-hover pointer-coarse:h-11',
          audience === 'team' ? 'text-muted' : 'text-text',
          className,
        )}
      >
        <AudienceIcon audience={audience} className="size-3.5" />
        <span className="truncate">{words}</span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.5} />
      </button>
      {menu}
    </>
  );
}
