import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { maxMailedAtOnce } from '#shared/rules/link-limits.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { formatList } from '#web/lib/format.ts';
import { addressesIn, inputOf } from '#web/lib/pasted-addresses.ts';
import { type AddressedLink, tokenOf } from './remembered-addresses.ts';

interface MailLinkProps {
  /** The link, which is made if there is none yet; undefined if the user has cancelled that. */
  getLink: () => Promise<AddressedLink | undefined>;
  /** Whom it opens to, if to certain people. */
  people: readonly string[];
  disabled?: boolean;
}

/** Mails a link to people. */
export function MailLink({ getLink, people, disabled = false }: MailLinkProps) {
  const { call } = useApi();
  const formId = useId();
  const [typed, setTyped] = useState<string>();
  const [mailed, setMailed] = useState<string>();
  const text = typed ?? people.join(', ');
  const to = addressesIn(inputOf(text));
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    setMailed(undefined);
    const made = await getLink();
    if (!made) return;
    const body = { token: tokenOf(made.url), to };
    await call('POST /api/links/{id}/mails', { params: { id: made.link.id }, body });
    const others = to.length - 2;
    const named = others > 1 ? [...to.slice(0, 2), `${others} others`] : to;
    setMailed(`Mailed to ${formatList(named)}.`);
    setTyped('');
  }, 'The link could not be mailed. Please try again.');
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Email it to"
            placeholder="ana@client.example"
            value={text}
            onChange={({ target }) => {
              setTyped(target.value);
              setMailed(undefined);
              clearFailure();
            }}
            error={
              failure ??
              (to.length > maxMailedAtOnce
                ? `A link can be mailed to at most ${maxMailedAtOnce} people at once.`
                : undefined)
            }
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="mt-6.5 h-11"
          busy={busy}
          disabled={disabled || to.length === 0 || to.length > maxMailedAtOnce}
          icon={<Send aria-hidden="true" className="size-4" strokeWidth={1.5} />}
        >
          Send
        </Button>
      </div>
      <p role="status" className="text-sm text-muted">
        {mailed}
      </p>
    </form>
  );
}
