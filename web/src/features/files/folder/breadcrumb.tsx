import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { folderPath } from '#web/features/files/addresses.ts';
import { RestrictedLock, restrictedLabel } from '#web/features/files/list/restricted-mark.tsx';
import { classNames } from '#web/lib/class-names.ts';

interface BreadcrumbProps {
  folder: string;
  onOpen: (folder: string) => void;
  /** Whether the folders are links to their addresses: in a dialog they only choose one. */
  linked?: boolean;
}

/** The folders above the current one, and itself. */
export function Breadcrumb({ folder, onOpen, linked = false }: BreadcrumbProps) {
  const trail = foldersTo(folder);
  return (
    <nav aria-label="Folders" className="-ml-1.5 min-w-0">
      <ol className="flex min-w-0 flex-wrap items-center gap-y-1 text-sm">
        {trail.map((each) => {
          const name = each === '' ? 'All files' : visibleName(nameOf(each));
          const step = {
            'aria-label': restrictedLabel(each, name),
            'aria-current': each === folder ? ('page' as const) : undefined,
            onClick: () => onOpen(each),
            className: classNames(
              'flex max-w-64 min-w-0 items-center gap-1.5 rounded-control px-1.5 leading-8 transition-colors duration-150 hover:bg-hover pointer-coarse:leading-11',
              each === folder ? 'font-medium text-text' : 'text-muted hover:text-text',
            ),
            children: (
              <>
                <span className="min-w-0 truncate">{name}</span>
                <RestrictedLock path={each} />
              </>
            ),
          };
          return (
            <li key={each} className="flex max-w-full min-w-0 items-center">
              {each !== '' && (
                <ChevronRight
                  aria-hidden="true"
                  className="mx-0.5 size-4 shrink-0 text-muted"
                  strokeWidth={1.5}
                />
              )}
              {linked ? (
                <Link {...step} to={folderPath(each)} />
              ) : (
                <button {...step} type="button" />
              )}
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
