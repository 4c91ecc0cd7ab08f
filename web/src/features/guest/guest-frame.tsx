import { type ReactNode, useState } from 'react';
import type { GuestBranding } from '#shared/calls/company.ts';
import { productName } from '#shared/rules/product.ts';
import { classNames } from '#web/lib/class-names.ts';
import { type Theme, useTheme } from '#web/lib/theme.ts';

interface GuestFrameProps {
  company: string | null;
  /** Null if the plan has none, or while it is not known. */
  branding: GuestBranding | null;
  /** Who has entered. */
  guest?: string | undefined;
  /** Whether it is in front of what the link opens, where it is dark as a cinema: so are the public pages. */
  isOutside?: boolean;
  /** In place of the one that the guest has chosen, for a preview. */
  theme?: Theme;
  children: ReactNode;
}

/** The company above, the product below, unless the page is in the company's own branding. */
export function GuestFrame(props: GuestFrameProps) {
  const { company, branding, guest, isOutside = false, children } = props;
  const ownTheme = useTheme();
  return (
    <div
      data-theme={isOutside ? 'dark' : (props.theme ?? ownTheme)}
      className="flex min-h-dvh flex-col print:block bg-surface pt-(--toast-top) text-text has-data-fill:h-dvh has-data-fill:min-h-120 landscape-phone:has-data-fill:min-h-0"
    >
      <header className="flex h-12 shrink-0 print:hidden items-center justify-between gap-4 border-b border-line bg-raised px-4 text-sm lg:px-6">
        <Sender company={company} logo={branding?.logo} />
        <div className="flex min-w-0 items-center gap-4 text-muted">
          {/* Where a review fills the window, there is no page to scroll to its end. */}
          {!branding && (
            <SharedWith className="hidden shrink-0 text-xs in-[:has(>_main_[data-fill])]:sm:block" />
          )}
          {guest && (
            <p dir="auto" className="min-w-0 truncate">
              <span className="sr-only">You are here as </span>
              {guest}
            </p>
          )}
        </div>
      </header>
      {/* The entrance has it beside its form, and a review leaves it no room. */}
      {!isOutside && branding?.welcome && (
        <p
          dir="auto"
          className="border-b border-line bg-raised px-4 py-2 text-sm wrap-anywhere print:hidden in-[:has(>_main_:is([data-fill],[data-loading]))]:hidden lg:px-6"
        >
          {branding.welcome}
        </p>
      )}
      <main className="flex flex-1 flex-col print:block px-4 py-4 has-data-fill:min-h-0 stacked:has-data-fill:min-h-auto has-data-fill:p-0 lg:px-6">
        {children}
      </main>
      {/* Not seen to move once there is what it stands below. */}
      {!branding && (
        <footer className="px-4 pb-3 print:hidden text-xs text-muted in-[:has(>_main_[data-fill])]:hidden in-[:has(>_main_[data-loading])]:invisible lg:px-6">
          <SharedWith />
        </footer>
      )}
    </div>
  );
}

/** The most room for a logo, in pixels, and of its sides the least that tells whose it is. */
const logoRoom = { width: 192, height: 32 };
const leastSide = 12;

/** The logo of the company; without one, if it does not load, or where it is but a line, the name. */
function Sender({ company, logo }: { company: string | null; logo: GuestBranding['logo'] }) {
  const [broken, setBroken] = useState<string>();
  const shown = logo && broken !== logo.url ? logo : null;
  const isNamed = !shown || isLine(shown);
  return (
    <div className="flex min-w-0 items-center gap-3">
      {shown && (
        <span
          data-theme={shown.ground === 'page' ? undefined : shown.ground}
          className={
            shown.ground === 'page'
              ? 'shrink-0'
              : 'shrink-0 rounded-control bg-raised px-2 py-1 forced-color-adjust-none'
          }
        >
          <img
            src={shown.url}
            alt={isNamed ? '' : (company ?? 'Logo')}
            width={shown.width}
            height={shown.height}
            onError={() => setBroken(shown.url)}
            className="h-auto max-h-8 w-auto max-w-48 object-contain max-sm:max-w-36"
          />
        </span>
      )}
      {isNamed && (
        <p dir="auto" className="min-w-0 truncate font-semibold">
          {company ?? ''}
        </p>
      )}
    </div>
  );
}

function isLine({ width, height }: { width: number; height: number }): boolean {
  const scale = Math.min(logoRoom.width / width, logoRoom.height / height, 1);
  return Math.min(width, height) * scale < leastSide;
}

function SharedWith({ className = '' }: { className?: string }) {
  return (
    <a
      href="/"
      className={classNames('hover:underline hover:underline-offset-4', className)}
      rel="noreferrer"
    >
      {`Shared with ${productName}`}
    </a>
  );
}
