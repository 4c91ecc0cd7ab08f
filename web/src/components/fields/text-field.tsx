import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import {
  FieldFrame,
  type FieldProps,
  fieldAttributes,
  inputClassName,
  useFieldError,
} from './field.tsx';

interface TextFieldProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  /** A control inside the field, at its end. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hint,
  error: ownError,
  trailing,
  id,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const error = useFieldError(inputId, ownError);
  return (
    <FieldFrame id={inputId} label={label} hint={hint} error={error} required={input.required}>
      <div className="relative">
        <input
          {...input}
          {...fieldAttributes(inputId, { hint, error })}
          id={inputId}
          className={classNames(inputClassName(error), 'h-11', trailing ? 'pr-12' : '', className)}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex">{trailing}</div>}
      </div>
    </FieldFrame>
  );
}
