import { type ReactNode, Suspense } from 'react';
import { HomeLink } from '#web/components/home-link.tsx';
import { HydrationSignal } from '#web/components/hydration-signal.tsx';
import { WorkspacePicture } from '#web/features/marketing/static-parts.ts';

/** The layout of all authentication screens: the form, next to a preview of the product. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div
      data-theme="dark"
      className="grid min-h-dvh bg-surface text-text lg:grid-cols-[minmax(30rem,2fr)_3fr]"
    >
      <div className="flex flex-col px-[clamp(1.25rem,4vw,3rem)] pb-12">
        <header className="flex h-16 items-center">
          <HomeLink />
        </header>
        <main
          tabIndex={-1}
          className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-8"
        >
          {children}
          <HydrationSignal />
        </main>
      </div>
      <aside
        aria-label="Product preview"
        className="hidden overflow-hidden border-l border-line bg-sunken pl-12 lg:flex lg:flex-col lg:justify-center"
      >
        {/* The form does not wait for it. */}
        <Suspense>
          <WorkspacePicture />
        </Suspense>
      </aside>
    </div>
  );
}
