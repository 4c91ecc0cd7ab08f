import { TextField } from '#web/components/fields/text-field.tsx';

interface CompanyNameFieldProps {
  value: string;
  onChange: (name: string) => void;
}

/** The input for the company name; it has the focus when its dialog opens. */
export function CompanyNameField({ value, onChange }: CompanyNameFieldProps) {
  return (
    <TextField
      label="Company name"
      autoComplete="organization"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      data-autofocus
    />
  );
}
