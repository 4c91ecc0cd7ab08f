import { type FormEvent, useEffect, useRef, useState } from 'react';
import { entranceWords } from '#shared/calls/links/link-words.ts';
import { guestCodeMinutes } from '#shared/rules/link-limits.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { call } from '#web/lib/api/api-client.ts';
import {
  answeredFieldErrors,
  checkFields,
  type FieldErrors,
  fieldText,
  focusFirstError,
} from '#web/lib/api/field-errors.ts';
import { errorCode, readableMessage } from '#web/lib/api/messages.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { classNames } from '#web/lib/class-names.ts';
import type { LinkEntrance } from './use-share-link.ts';

export interface EntranceFormProps {
  token: string;
  entrance: LinkEntrance;
  onEntered: () => Promise<unknown>;
  onEnded: () => void;
}

/** What is missing, by the field. */
const missing = {
  name: 'Enter your name.',
  passcode: 'Enter the passcode.',
  email: 'Enter your email address.',
  code: 'Enter the code with its 6 digits.',
};

const fieldsByCode = { wrong_passcode: 'passcode', wrong_guest_code: 'code' };

/** Asks for what a link needs, and for nothing else; a press opens it, so that no program does. */
export function EntranceForm(props: EntranceFormProps) {
  const { entrance } = props;
  const { asks, asksName, name } = entrance;
  const form = useRef<HTMLFormElement>(null);
  const [codeFor, setCodeFor] = useState<string>();
  const { send, busy, errors, failure, clearError } = useEntrance(props, form, codeFor, setCodeFor);
  const isCodeNext = asks === 'email' && codeFor === undefined;
  const field = (fieldName: keyof typeof missing) => ({
    name: fieldName,
    required: true,
    error: errors[fieldName],
    onInput: () => clearError(fieldName),
  });
  useEffect(() => {
    if (codeFor) form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  }, [codeFor]);
  const { noun } = entranceWords(entrance.opens, null, entrance.preview?.count);
  return (
    <form
      ref={form}
      noValidate
      className={classNames(
        'mt-6 flex flex-col gap-4 *:col-span-full landscape-phone:mt-3 landscape-phone:gap-3',
        asks !== 'nothing' &&
          'landscape-phone:grid landscape-phone:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] landscape-phone:[&>:has(>label)]:col-auto',
      )}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorNotice message={failure} />
      {asksName && (
        <TextField
          {...field('name')}
          label="Your name"
          hint="The team sees it beside what you write, decide and send."
          autoComplete="name"
          maxLength={60}
          defaultValue={name}
        />
      )}
      {asks === 'passcode' && (
        <TextField
          {...field('passcode')}
          label="Passcode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {asks === 'email' && (
        <TextField
          {...field('email')}
          label="Your email"
          type="email"
          inputMode="email"
          autoComplete="email"
          readOnly={codeFor !== undefined}
        />
      )}
      {codeFor !== undefined && (
        <>
          <p role="status" className="text-sm text-muted">
            {`If this link is open to ${codeFor}, a code was mailed to it. It is valid for ${guestCodeMinutes} minutes.`}
          </p>
          <TextField
            {...field('code')}
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            // Longer than the code: what is pasted may have spaces in it.
            maxLength={100}
            className="font-mono tabular-nums"
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="lg" busy={busy} className="grow">
          {isCodeNext ? 'Mail me a code' : `Open the ${noun}`}
        </Button>
        {codeFor !== undefined && (
          <Button variant="ghost" size="lg" onClick={() => setCodeFor(undefined)} disabled={busy}>
            Another email
          </Button>
        )}
      </div>
    </form>
  );
}

/** Sends the form: for a code first, where one is mailed, then to enter. */
function useEntrance(
  { token, entrance, onEntered, onEnded }: EntranceFormProps,
  form: { current: HTMLFormElement | null },
  codeFor: string | undefined,
  onCodeMailed: (email: string) => void,
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const show = (found: FieldErrors) => {
    setErrors(found);
    if (form.current) focusFirstError(form.current, found);
  };
  const { run: send, busy } = useAction(
    async () => {
      const fields = form.current;
      if (!fields) return;
      setFailure(undefined);
      const wrong = checkFields(fields, missing);
      show(wrong);
      if (Object.keys(wrong).length > 0) return;
      const given = (name: string) => fieldText(fields, name) || undefined;
      const email = given('email');
      if (entrance.asks === 'email' && codeFor === undefined && email) {
        await call('POST /api/guest/codes', { body: { token, email } });
        onCodeMailed(email);
        return;
      }
      await call('POST /api/guest/enter', {
        body: {
          token,
          name: given('name'),
          passcode: given('passcode'),
          email,
          code: given('code'),
        },
      });
      await onEntered();
    },
    (error) => {
      if (errorCode(error) === 'link_ended') {
        onEnded();
        return;
      }
      const named = answeredFieldErrors(error, fieldsByCode);
      if (Object.keys(named).length > 0) show(named);
      else setFailure(readableMessage(error, 'The link could not be opened. Please try again.'));
    },
  );
  return {
    send,
    busy,
    errors,
    failure,
    clearError: (name: string) => setErrors(({ [name]: _, ...others }) => others),
  };
}
