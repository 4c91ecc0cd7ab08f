import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import type { ShareLink } from '#shared/calls/links/links.ts';
import { linkNameLength, passcodeLength } from '#shared/rules/link-limits.ts';
import { RadioList } from '#web/components/fields/radio-options.tsx';
import { Switch } from '#web/components/fields/switch.tsx';
import { TextArea } from '#web/components/fields/text-area.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { formatDate, pluralize } from '#web/lib/format.ts';
import { choosableDays, entryOf, type LinkDraft } from './link-draft.ts';

interface EntryFieldsProps {
  draft: LinkDraft;
  onDraft: (change: Partial<LinkDraft>) => void;
  /** It has a passcode, which stays unless another is typed. */
  hasPasscode?: boolean;
  /** Whether it always asks for a name. */
  asksName?: boolean;
}

interface LinkFieldsProps extends EntryFieldsProps {
  isFolder: boolean;
  /** Whether who may enter, and until when, is behind a button that says it. */
  isFolded?: boolean;
  /** What is said of sharing comments with guests of other links, where there are some. */
  aboutSharing?: string | undefined;
  /** What is said where they may not download. */
  withoutDownload?: string | undefined;
  /** What else is chosen for a link. */
  more?: ReactNode;
}

const rights = [
  ['comment', 'Comment, reply and draw', 'Without it they see no comments.'],
  ['approve', 'Approve, or request changes', 'The review shows their decision with their name.'],
  ['download', 'Download the original', 'Every version that they see.'],
] as const;
const sharing =
  'Their names and comments, both ways, where the other link to the review has this on as well.';
const folderRights = [
  [
    'download',
    'Download the files',
    'One by one, or a folder as one ZIP. Without it they open what browsers show.',
  ],
] as const;

const asked = [
  { value: 'nothing', label: 'Anyone with the link', about: 'It opens without a question.' },
  { value: 'passcode', label: 'A passcode', about: 'Send it to them apart from the link.' },
  {
    value: 'people',
    label: 'Certain people',
    about: 'A code is mailed to the addresses, or to those at the domains, that you name.',
  },
] as const;

/** What the guests of a link may do, until when, and what it asks for. */
export function LinkFields(props: LinkFieldsProps) {
  const { isFolder, isFolded = false, aboutSharing, withoutDownload, more, ...entry } = props;
  const { draft, onDraft } = entry;
  const details = (
    <>
      <EntryFields {...entry} />
      {!isFolder && (
        <div className="rounded-control border border-line">
          <Choice
            label="Name over the picture"
            about="Their name, address and the time lie over it. That deters from filming the screen, and does not prevent it."
            isOn={draft.isOverlaid}
            onChange={(isOverlaid) => onDraft({ isOverlaid })}
          />
        </div>
      )}
      {more}
    </>
  );
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">They may view, and</legend>
        <div className="flex flex-col divide-y divide-line rounded-control border border-line">
          {(isFolder ? folderRights : rights).map(([right, label, about]) => (
            <Fragment key={right}>
              <Choice
                label={label}
                about={about}
                isOn={draft.may[right]}
                onChange={(isOn) => onDraft({ may: { ...draft.may, [right]: isOn } })}
              />
              {right === 'comment' && draft.may.comment && (
                <Choice
                  label="See guests of other links"
                  about={aboutSharing ?? sharing}
                  isOn={draft.sharesWithOtherLinks}
                  onChange={(sharesWithOtherLinks) => onDraft({ sharesWithOtherLinks })}
                />
              )}
            </Fragment>
          ))}
        </div>
      </fieldset>
      {withoutDownload && !draft.may.download && <Notice tone="warning">{withoutDownload}</Notice>}
      <NameField draft={draft} onDraft={onDraft} />
      {isFolded ? <Folded about={describeDraft(draft)}>{details}</Folded> : details}
    </>
  );
}

/** What a link is called in the list. */
export function NameField({ draft, onDraft }: Pick<EntryFieldsProps, 'draft' | 'onDraft'>) {
  return (
    <TextField
      label="Name of the link"
      required={false}
      placeholder="Client, first round"
      value={draft.name}
      onChange={({ target }) => onDraft({ name: target.value })}
      maxLength={linkNameLength}
      autoComplete="off"
    />
  );
}

interface FoldedProps {
  /** What is chosen behind it. */
  about: string;
  children: ReactNode;
}

function Folded({ about, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="rounded-control border border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2.5 text-left text-sm transition-colors duration-150 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">Access and end</span>
          <span className="block truncate text-xs text-muted">{about}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classNames(
            'size-4 shrink-0 text-muted transition-transform duration-150 motion-reduce:transition-none',
            isOpen ? 'rotate-180' : '',
          )}
          strokeWidth={1.5}
        />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="flex-col gap-4 border-t border-line p-3 not-hidden:flex"
      >
        {children}
      </div>
    </div>
  );
}

/** `Anyone with the link, until Dec 12, 2026`. */
function describeDraft(draft: LinkDraft): string {
  const { addresses, domains } = entryOf(draft);
  const who = describeEntry({ hasPasscode: draft.asks === 'passcode', addresses, domains });
  const [year = 0, month = 1, day = 1] = draft.until.split('-').map(Number);
  const until = draft.until === '' ? '' : `, until ${formatDate(new Date(year, month - 1, day))}`;
  const overlay = draft.isOverlaid ? ', name over the picture' : '';
  return `${who}${until}${overlay}`;
}

/** Whom a link opens to. */
export function describeEntry(
  link: Pick<ShareLink, 'hasPasscode' | 'addresses' | 'domains'>,
): string {
  if (link.hasPasscode) return 'Anyone with the passcode';
  const people = [...link.addresses, ...link.domains];
  const [only, ...others] = people;
  if (only === undefined) return 'Anyone with the link';
  return others.length === 0
    ? `Only ${only}`
    : `Only ${only} and ${pluralize(others.length, 'other')}`;
}

/** To whom a link opens, and until when. */
export function EntryFields(props: EntryFieldsProps) {
  const { draft, onDraft, hasPasscode = false, asksName = false } = props;
  const [anyone, ...others] = asked;
  const options = [
    asksName ? { ...anyone, about: 'It asks for their name alone.' } : anyone,
    ...others,
  ];
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">It opens to</legend>
        <RadioList options={options} value={draft.asks} onChange={(asks) => onDraft({ asks })} />
      </fieldset>
      {draft.asks === 'passcode' && (
        <TextField
          label="Passcode"
          value={draft.passcode}
          onChange={({ target }) => onDraft({ passcode: target.value })}
          hint={
            hasPasscode
              ? 'Leave it empty to keep the one that the link has.'
              : `At least ${passcodeLength.min} characters. It is not shown again.`
          }
          maxLength={passcodeLength.max * 2}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      )}
      {draft.asks === 'people' && (
        <TextArea
          label="Emails or domains"
          hint="Such as ana@example.com, or example.com for everyone there. A list can be pasted."
          rows={2}
          value={draft.people}
          onChange={({ target }) => onDraft({ people: target.value })}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <TextField
        label="Until the end of"
        type="date"
        value={draft.until}
        {...choosableDays()}
        onChange={({ target }) => onDraft({ until: target.value })}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  about: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Choice({ label, about, isOn, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3 px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p id={`${id}-label`} className="font-medium">
          {label}
        </p>
        <p id={`${id}-about`} className="text-xs text-muted">
          {about}
        </p>
      </div>
      <Switch
        on={isOn}
        onChange={onChange}
        labelledBy={`${id}-label`}
        describedBy={`${id}-about`}
      />
    </div>
  );
}
