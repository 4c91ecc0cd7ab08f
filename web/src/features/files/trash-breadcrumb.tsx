import { ChevronRight } from 'lucide-react';

/** The breadcrumb of the trash. */
export function TrashBreadcrumb({ onLeave }: { onLeave: () => void }) {
  return (
    <nav aria-label="Folders" className="-ml-1.5">
      <ol className="flex items-center text-sm">
        <li>
          <button
            type="button"
            onClick={onLeave}
            className="h-8 rounded-control px-1.5 text-muted transition-colors duration-150 hover:bg-hover hover:text-text pointer-coarse:h-11"
          >
            All files
          </button>
        </li>
        <li className="flex items-center">
          <ChevronRight aria-hidden="true" className="mx-0.5 size-4 text-muted" strokeWidth={1.5} />
          <span aria-current="page" className="px-1.5 font-medium">
            Trash
          </span>
        </li>
      </ol>
    </nav>
  );
}
