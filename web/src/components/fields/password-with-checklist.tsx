import { Check, Circle } from 'lucide-react';
import { passwordCriteria } from '#shared/rules/accounts/password.ts';
import { classNames } from '#web/lib/class-names.ts';
import { PasswordField } from './password-field.tsx';

interface PasswordWithChecklistProps {
  label?: string;
  name?: string;
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

/** The input of a new password, with the requirements ticked off while typing. */
export function PasswordWithChecklist(props: PasswordWithChecklistProps) {
  return (
    <div className="flex flex-col gap-3">
      <PasswordField {...props} autoComplete="new-password" />
      <PasswordChecklist password={props.value} />
    </div>
  );
}

/** The password requirements, ticked off while typing. Display only; the server decides. */
function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul
      aria-label="Password criteria"
      aria-live="polite"
      className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2"
    >
      {passwordCriteria.map(({ label, met }) => {
        const ticked = met(password);
        const Mark = ticked ? Check : Circle;
        return (
          <li
            key={label}
            aria-atomic="true"
            className={classNames(
              'flex items-center gap-2 transition-colors duration-150',
              ticked ? 'text-success' : 'text-muted',
            )}
          >
            <Mark aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
            <span>{label}</span>
            <span className="sr-only">{ticked ? ': met' : ': not met yet'}</span>
          </li>
        );
      })}
    </ul>
  );
}
