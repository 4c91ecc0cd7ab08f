import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from './api-client.ts';
import {
  answeredFieldErrors,
  checkFields,
  type FieldErrors,
  focusFirstError,
} from './field-errors.ts';
import { networkError, readableMessage } from './messages.ts';
import { useAction } from './use-action.ts';

/** Why a form was rejected: a message for the whole form, or one for each field. */
interface SubmissionError {
  message?: string;
  fields: FieldErrors;
}

const none: SubmissionError = { fields: {} };

interface SubmissionParts {
  /** The message for each missing field, by field name. */
  rules: Record<string, string>;
  send: (form: HTMLFormElement) => Promise<unknown>;
  /** The field that an error code belongs to, if the server does not name it. */
  fieldsByCode?: Record<string, string>;
  /** The message if the server gave none. */
  fallback: string;
  /** Called with the errors of fields that failed validation; nothing is then sent. */
  onInvalid?: (errors: FieldErrors) => void;
  /** Called with the error of a submission that failed. */
  onFailure?: (error: unknown) => void;
}

/** Validates and submits a form, at most once at a time; shows errors where they belong and focuses the first one. */
export function useSubmission({ rules, send, ...parts }: SubmissionParts) {
  const [errors, setErrors] = useState(none);
  const sent = useRef<HTMLFormElement>(null);
  const { run, busy } = useAction(send, (error) => {
    showErrors(toSubmissionError(error, parts));
    parts.onFailure?.(error);
  });

  function showErrors(found: SubmissionError) {
    setErrors(found);
    if (sent.current) focusFirstError(sent.current, found.fields);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    sent.current = event.currentTarget;
    const fields = checkFields(event.currentTarget, rules);
    showErrors({ fields });
    if (Object.keys(fields).length === 0) void run(event.currentTarget);
    else parts.onInvalid?.(fields);
  }

  return { onSubmit, busy, ...errors };
}

function toSubmissionError(
  error: unknown,
  { fieldsByCode = {}, fallback }: Pick<SubmissionParts, 'fieldsByCode' | 'fallback'>,
): SubmissionError {
  if (!(error instanceof ApiError)) {
    return { message: networkError, fields: {} };
  }
  const fields = answeredFieldErrors(error, fieldsByCode);
  if (Object.keys(fields).length > 0) return { fields };
  return { message: readableMessage(error, fallback), fields };
}
