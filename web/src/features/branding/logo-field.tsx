import { useRef } from 'react';
import { type LogoGround, logoBox } from '#shared/rules/branding.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { RadioSegments } from '#web/components/fields/radio-options.tsx';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { type DrawnLogo, logoTypes, redrawLogo } from './redraw-logo.ts';

const grounds: readonly { value: LogoGround; label: string }[] = [
  { value: 'page', label: 'The page' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

interface LogoFieldProps {
  logo: DrawnLogo | null;
  error: string | undefined;
  onChange: (logo: DrawnLogo | null) => void;
}

/** The logo, which this browser redraws, and what it is shown on. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<File>(undefined);
  const { run, busy, failure } = useAttempt(async () => {
    if (chosen.current) onChange(await redrawLogo(chosen.current));
  }, 'This picture cannot be used. Choose another one.');
  const message = failure ?? error;
  return (
    <section>
      <h2 className="font-semibold">Logo</h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        {`A PNG, JPEG or WebP, best with a transparent background. It is made to fit ${logoBox.width} × ${logoBox.height} pixels here, and nothing else of the file is sent.`}
      </p>
      {logo && (
        <div
          data-theme={logo.ground === 'page' ? undefined : logo.ground}
          className="mb-3 grid min-h-20 place-items-center rounded-control border border-line bg-raised p-4"
        >
          <img
            src={logo.url}
            alt="Your logo"
            width={logo.width}
            height={logo.height}
            className="h-auto max-h-16 w-auto max-w-full object-contain"
          />
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={logoTypes.join(',')}
        aria-label="Logo file"
        hidden
        onChange={(event) => {
          chosen.current = event.target.files?.[0];
          // The same file can be chosen again.
          event.target.value = '';
          void run();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
          {logo ? 'Choose another logo' : 'Choose a logo'}
        </Button>
        {logo && (
          <Button variant="ghost" disabled={busy} onClick={() => onChange(null)}>
            Remove the logo
          </Button>
        )}
      </div>
      {message && (
        <div className="mt-3">
          <ErrorNotice message={message} />
        </div>
      )}
      {logo && (
        <fieldset className="mt-4">
          <legend className="mb-1.5 text-sm font-medium">It stands on</legend>
          <RadioSegments
            options={grounds}
            value={logo.ground}
            onChange={(ground) => onChange({ ...logo, ground })}
            className="h-10"
          />
        </fieldset>
      )}
    </section>
  );
}
