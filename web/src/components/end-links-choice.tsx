interface EndLinksChoiceProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether the client links of a user end with the sessions in which they were made. */
export function EndLinksChoice({ isOn, onChange }: EndLinksChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-medium">End the client links that I have made, too</span>
        <span className="block text-muted">
          If someone else may have used your account. They end at once, and for good.
        </span>
      </span>
    </label>
  );
}
