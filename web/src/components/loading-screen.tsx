import { Spinner } from './spinner.tsx';

/** Stands for a whole page while it loads. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <main className="grid min-h-dvh place-items-center text-muted">
      <Spinner size="lg" label={label} />
    </main>
  );
}
