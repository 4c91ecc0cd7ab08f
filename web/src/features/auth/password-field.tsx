import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { maxPasswordLength } from '#shared/password.ts';
import { TextField } from '#web/components/text-field.tsx';

interface PasswordFieldProps {
  /** Tells password managers whether to fill one in or to make one up. */
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ autoComplete, value, onChange, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      label="Password"
      name="password"
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      required
      maxLength={maxPasswordLength}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? 'Hide password' : 'Show password'}
          className="grid w-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:text-text"
        >
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </button>
      }
    />
  );
}
