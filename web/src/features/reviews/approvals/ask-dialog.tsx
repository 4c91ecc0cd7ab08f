import { use, useState } from 'react';
import type { ApprovalRound, Review } from '#shared/calls/reviews.ts';
import { maxApprovalWords } from '#shared/rules/approvals.ts';
import type { User } from '#shared/rules/user.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { SearchField } from '#web/components/fields/search-field.tsx';
import { TextArea } from '#web/components/fields/text-area.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { ColleaguesContext } from '#web/features/reviews/colleagues.ts';
import { ShareDialog } from '#web/features/reviews/sharing/lazy-dialogs.ts';
import { dayIn } from '#web/features/reviews/sharing/link-draft.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { errorCode, readableMessage } from '#web/lib/api/messages.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatList } from '#web/lib/format.ts';
import { addressesIn, inputOf } from '#web/lib/pasted-addresses.ts';
import { countedIn } from './own-request.ts';

export interface AskDialogProps {
  open: boolean;
  onClose: () => void;
  review: Review;
  /** The number of the newest version. */
  version: number;
  rounds: readonly ApprovalRound[] | undefined;
  user: Pick<User, 'email' | 'username'>;
  onAsked: (answer: { review: Review; rounds?: ApprovalRound[] | undefined }) => void;
}

/** Asks members, and clients by their emails, to approve the newest version of a review. */
export function AskDialog(props: AskDialogProps) {
  // What was typed last time is not for this version.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, review, version, rounds, user, onAsked }: AskDialogProps) {
  const { call } = useApi();
  const round = rounds?.find((one) => one.version === version);
  const asked = new Set(countedIn(round).map(({ person }) => person.email));
  // Who was asked about the version before is asked again, unless the user takes them out.
  const before = round ? undefined : rounds?.find((one) => one.version < version);
  const again = countedIn(before).map(({ person }) => person);
  const [members, setMembers] = useState<readonly string[]>(
    again.flatMap(({ email, isGuest }) => (email === undefined || isGuest ? [] : [email])),
  );
  const [clients, setClients] = useState(
    again
      .flatMap(({ email, isGuest }) => (email !== undefined && isGuest ? [email] : []))
      .join(', '),
  );
  const [dueOn, setDueOn] = useState(round?.dueOn ?? '');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<{ message: string; isOutside: boolean }>();
  const [isSharing, setSharing] = useState(false);
  const typed = addressesIn(inputOf(clients));
  const emails = [...new Set([...members, ...typed])];
  const { run, busy } = useAction(
    async () => {
      setProblem(undefined);
      const answer = await call('POST /api/reviews/{id}/approvals', {
        params: { id: review.id },
        body: {
          version,
          emails,
          ...(dueOn !== '' && { dueOn }),
          ...(note.trim() !== '' && { note: note.trim() }),
        },
      });
      onAsked(answer);
      onClose();
      toast({
        title: `Asked to approve version ${version}`,
        description: `${formatList(shortened(emails))} will be told.`,
      });
    },
    (error) =>
      setProblem({
        message: readableMessage(error, 'They could not be asked. Please try again.'),
        isOutside: errorCode(error) === 'approver_not_admitted',
      }),
  );
  return (
    <>
      <FormDialog
        open
        pinned
        onClose={onClose}
        title={`Ask to approve version ${version} of ${review.title}`}
        description="Clients get an email now, members as they chose. The status follows from what they decide: it is approved once all of them have approved it."
        send={[emails.length > 1 ? `Ask ${emails.length} people` : 'Ask', 'Asking...']}
        onSend={run}
        busy={busy}
        ready={emails.length > 0}
      >
        <ErrorNotice message={problem?.message} />
        {problem?.isOutside && (
          <div>
            <Button variant="secondary" size="sm" onClick={() => setSharing(true)}>
              Make a link for them
            </Button>
          </div>
        )}
        <MemberChoice user={user} asked={asked} chosen={members} onChange={setMembers} />
        <TextField
          label="Clients"
          required={false}
          hint="By the email by which a share link lets them in, with a code. Several with commas."
          placeholder="ana@client.example"
          value={clients}
          onChange={({ target }) => {
            setClients(target.value);
            setProblem(undefined);
          }}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label="Until the end of"
          required={false}
          hint="Anyone who has not decided is reminded once, the day before."
          type="date"
          value={dueOn}
          min={dayIn(0)}
          max={dayIn(365)}
          onChange={({ target }) => setDueOn(target.value)}
        />
        <TextArea
          label="Note"
          required={false}
          rows={2}
          maxLength={maxApprovalWords}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </FormDialog>
      <ShareDialog
        open={isSharing}
        onClose={() => {
          setSharing(false);
          setProblem(undefined);
        }}
        subject={{ kind: 'review', review }}
        people={typed}
      />
    </>
  );
}

function shortened(emails: readonly string[]): string[] {
  const others = emails.length - 2;
  return others > 1 ? [...emails.slice(0, 2), `${others} others`] : [...emails];
}

/** More members are searched. */
const mostUnsearched = 8;

interface MemberChoiceProps {
  user: Pick<User, 'email' | 'username'>;
  /** The emails of those who are asked already. */
  asked: ReadonlySet<string | undefined>;
  /** Their emails. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The members who see the review, the user among them. */
function MemberChoice({ user, asked, chosen, onChange }: MemberChoiceProps) {
  const { all = [] } = use(ColleaguesContext) ?? {};
  const [term, setTerm] = useState('');
  const others = all.filter(({ email }) => email !== user.email);
  const people = [...others, { name: user.username, email: user.email }].filter(
    ({ email }) => !asked.has(email),
  );
  const found = people.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(term.trim().toLowerCase()),
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Members</legend>
      {people.length > mostUnsearched && (
        <SearchField
          label="Search members"
          placeholder="Search members"
          value={term}
          onChange={setTerm}
        />
      )}
      <div className="flex max-h-44 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line">
        {found.map(({ name, email }) => (
          <label
            key={email}
            className="flex min-h-11 shrink-0 cursor-pointer items-center gap-3 px-3 py-1.5 text-sm hover:bg-hover"
          >
            <input
              type="checkbox"
              checked={chosen.includes(email)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, email] : chosen.filter((one) => one !== email),
                )
              }
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span dir="auto" className="block truncate">
                {email === user.email ? `${name} (you)` : name}
              </span>
              <span className="block truncate text-xs text-muted">{email}</span>
            </span>
          </label>
        ))}
        {found.length === 0 && (
          <p className="px-3 py-2.5 text-sm text-muted">
            {people.length === 0
              ? 'All members are asked already.'
              : 'No member is named like that.'}
          </p>
        )}
      </div>
    </fieldset>
  );
}
