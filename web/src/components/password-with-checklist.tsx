import { PasswordChecklist } from './password-checklist.tsx';
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
