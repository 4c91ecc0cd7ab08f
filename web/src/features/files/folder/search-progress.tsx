import { Button } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { pluralize } from '#web/lib/format.ts';

interface SearchProgressProps {
  /** How many files were looked at. */
  searched: number;
  loading: boolean;
  stopped: boolean;
  stop: () => void;
  resume: () => void;
}

/** How far a search of many files is, which goes on by itself until it is stopped. */
export function SearchProgress({ searched, loading, stopped, stop, resume }: SearchProgressProps) {
  const files = pluralize(searched, 'file');
  return (
    <>
      {/* Without the number, which changes with each page. */}
      <p role="status" className="sr-only">
        {loading && 'Searching'}
        {stopped && 'Search stopped'}
      </p>
      {(loading || stopped) && (
        <div className="mb-3 flex items-center gap-3 text-sm text-muted tabular-nums">
          {loading && <Spinner />}
          <p className="min-w-0">
            {loading ? `Searched ${files} so far` : `Stopped after ${files}`}
          </p>
          <Button variant="secondary" size="sm" onClick={loading ? stop : resume}>
            {loading ? 'Stop' : 'Continue'}
          </Button>
        </div>
      )}
    </>
  );
}
