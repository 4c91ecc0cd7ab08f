import { ChevronRight } from 'lucide-react';
import { nameOf } from '#shared/file-names.ts';
import { classNames } from '#web/lib/class-names.ts';

interface BreadcrumbProps {
  folder: string;
  onOpen: (folder: string) => void;
}

/** The folders above the current one, and itself. */
export function Breadcrumb({ folder, onOpen }: BreadcrumbProps) {
  const trail = foldersTo(folder);
  return (
    <nav aria-label="Folders" className="-ml-1.5 min-w-0">
      <ol className="flex min-w-0 flex-wrap items-center gap-y-1 text-sm">
        {trail.map((each) => {
          const current = each === folder;
          return (
            <li key={each} className="flex max-w-full min-w-0 items-center">
              {each !== '' && (
                <ChevronRight
                  aria-hidden="true"
                  className="mx-0.5 size-4 shrink-0 text-muted"
                  strokeWidth={1.5}
                />
              )}
              <button
                type="button"
                onClick={() => onOpen(each)}
                aria-current={current ? 'page' : undefined}
                className={classNames(
                  'h-8 max-w-64 min-w-0 truncate rounded-control px-1.5 transition-colors duration-150 hover:bg-hover pointer-coarse:h-11',
                  current ? 'font-medium text-text' : 'text-muted hover:text-text',
                )}
              >
                {each === '' ? 'All files' : nameOf(each)}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The folders from the top one to this one. */
function foldersTo(folder: string): string[] {
  const names = folder.split('/').slice(0, -1);
  return ['', ...names.map((_, at) => `${names.slice(0, at + 1).join('/')}/`)];
}
