import type { ReactNode } from 'react';

interface CheckboxProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  className: string;
  children: ReactNode;
}

/** A checkbox, and its label behind it. */
export function Checkbox({ isOn, onChange, className, children }: CheckboxProps) {
  return (
    <label className={`flex items-center gap-2 ${className}`}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-accent"
      />
      <span>{children}</span>
    </label>
  );
}
