import { passcodeLength } from '#shared/rules/link-limits.ts';
import { RadioList } from '#web/components/fields/radio-options.tsx';
import { TextArea } from '#web/components/fields/text-area.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { choosableDays, type LinkDraft } from './link-draft.ts';

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
  /** What is said where they may not download. */
  withoutDownload?: string | undefined;
}

const rights = [
  ['comment', 'Comment, reply and draw', 'Without it they see no comments.'],
  ['approve', 'Approve, or request changes', 'The status of the review shows it with their name.'],
  ['download', 'Download the original', 'Every version that they see.'],
] as const;
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
export function LinkFields({ isFolder, withoutDownload, ...entry }: LinkFieldsProps) {
  const { draft, onDraft } = entry;
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">They may look, and</legend>
        <div className="flex flex-col divide-y divide-line rounded-control border border-line">
          {(isFolder ? folderRights : rights).map(([right, label, about]) => (
            <Choice
              key={right}
              label={label}
              about={about}
              isOn={draft.may[right]}
              onChange={(isOn) => onDraft({ may: { ...draft.may, [right]: isOn } })}
            />
          ))}
        </div>
      </fieldset>
      {withoutDownload && !draft.may.download && <Notice tone="warning">{withoutDownload}</Notice>}
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
    </>
  );
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
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2.5 text-sm hover:bg-hover">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-muted">{about}</span>
      </span>
    </label>
  );
}
