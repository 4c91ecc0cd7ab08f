import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import type { FieldErrors } from '#web/lib/api/field-errors.ts';
import { classNames } from '#web/lib/class-names.ts';

/** What every field has around its input. */
export interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  id: string;
  required?: boolean | undefined;
  children: ReactNode;
}

/** The errors of what was typed into the form around a field, by the field's id. */
export const TypingErrors = createContext<FieldErrors>({});

/** The error of a field: its own, or that of what was typed. */
export function useFieldError(id: string, error: string | undefined): string | undefined {
  const typed = use(TypingErrors)[id];
  return error ?? typed;
}

/** The message that a form shows above its fields: the field that it is about refers to it, and does not repeat it. */
export const MessageAbove = createContext<string | undefined>(undefined);

/** The classes shared by all inputs. */
export function inputClassName(error: string | undefined): string {
  return classNames(
    'w-full rounded-control border bg-raised px-3 text-base text-text placeholder:text-muted',
    'transition-colors duration-150 ease-out disabled:opacity-60',
    error ? 'border-danger' : 'border-control hover:border-text',
  );
}

/** The attributes that associate an input with the hint and the error of its frame. */
export function fieldAttributes(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': ids || undefined,
  };
}

/** Label above, hint and error below. */
export function FieldFrame({ id, label, hint, error, required, children }: FieldFrameProps) {
  const messageAbove = use(MessageAbove);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        <span>{label}</span>
        {required === false && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      {error && (
        <p
          id={`${id}-error`}
          hidden={error === messageAbove}
          className="flex items-start gap-1.5 text-sm text-danger"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
