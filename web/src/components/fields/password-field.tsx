import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps {
  label?: string;
  name?: string;
  /** Tells password managers whether to fill in a password or to generate one. */
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (password: string) => void;
  error?: string | undefined;
  /** The email of the account, so that password managers know whose password it is; for forms without an email. */
  accountEmail?: string;
}

/** A password input with a toggle that reveals it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label = 'Password', name = 'password', autoComplete, value, onChange, error } = props;
  const { accountEmail } = props;
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A prerendered page can be typed into, or filled in by a password manager, before hydration.
  const takeOver = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed !== value) onChange(typed);
  });
  useEffect(() => takeOver(), []);
  const Icon = shown ? EyeOff : Eye;
  return (
    <>
      {accountEmail !== undefined && (
        <input type="email" autoComplete="username" value={accountEmail} readOnly hidden />
      )}
      <TextField
        ref={input}
        label={label}
        name={name}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        required
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        trailing={
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            className="grid w-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:text-text"
          >
            <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </button>
        }
      />
    </>
  );
}
