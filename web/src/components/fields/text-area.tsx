import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { FieldFrame, type FieldProps, fieldAttributes, inputClassName } from './field.tsx';

interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, hint, error, id, rows = 5, className, ...area }: TextAreaProps) {
  const ownId = useId();
  const areaId = id ?? ownId;
  return (
    <FieldFrame id={areaId} label={label} hint={hint} error={error} required={area.required}>
      <textarea
        {...area}
        {...fieldAttributes(areaId, { hint, error })}
        id={areaId}
        rows={rows}
        className={classNames(inputClassName(error), 'min-h-24 resize-y py-2.5', className)}
      />
    </FieldFrame>
  );
}
