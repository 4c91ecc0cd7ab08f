import { Button } from '#web/components/button.tsx';

/** Replaces the page if rendering it failed. */
export function ErrorScreen() {
  return (
    <main data-theme="dark" className="grid min-h-dvh place-items-center bg-surface p-6 text-text">
      <div className="flex max-w-md flex-col items-start gap-4">
        <h1 className="text-2xl">This page could not be shown</h1>
        <p className="text-muted">
          Something went wrong in the browser. Your saved work is safe. Reloading the page usually
          helps.
        </p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    </main>
  );
}
