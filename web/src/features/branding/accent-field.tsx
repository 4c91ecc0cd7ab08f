import { TextField } from '#web/components/fields/text-field.tsx';
import { accentNotes } from './accent-notes.ts';
import { type Draft, typedAccent } from './draft.ts';

/** The product's accent, which the picker begins with. */
const productAccent = '#f0a63c';

interface AccentFieldProps {
  draft: Draft;
  error: string | undefined;
  onChange: (accent: string) => void;
}

/** The accent color, to be picked or typed, and what is made of it so that it can be read. */
export function AccentField({ draft, error, onChange }: AccentFieldProps) {
  const accent = typedAccent(draft);
  return (
    <section>
      <h2 className="mb-3 font-semibold">Accent color</h2>
      <div className="flex items-end gap-3">
        <input
          type="color"
          aria-label="Pick the accent color"
          value={accent ?? productAccent}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-control bg-raised p-1"
        />
        <div className="min-w-0 flex-1">
          <TextField
            label="Color code"
            required={false}
            placeholder={productAccent}
            value={draft.accent}
            onChange={(event) => onChange(event.target.value)}
            error={error}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            className="font-mono"
          />
        </div>
      </div>
      <div role="status" className="mt-3 text-sm text-muted">
        {accent && (
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {accentNotes(accent).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
