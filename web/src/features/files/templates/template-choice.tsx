import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FolderTemplate } from '#shared/calls/restricted-folders/folder-template.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { RadioList } from '#web/components/fields/radio-options.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { formatList, formatShortDate, pluralize } from '#web/lib/format.ts';

interface TemplateChoiceProps {
  /** Undefined until they are known. */
  all: readonly FolderTemplate[] | undefined;
  failed: boolean;
  onRetry: () => void;
  chosen: FolderTemplate | undefined;
  onChoose: (template: FolderTemplate) => void;
  onDeleted: () => Promise<unknown>;
}

/** The templates, of which one is chosen, and can be deleted. */
export function TemplateChoice(props: TemplateChoiceProps) {
  const { all, failed, onRetry, chosen, onChoose, onDeleted } = props;
  if (!all && failed) return <LoadError what="The templates" onRetry={onRetry} />;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Template</legend>
      {!all && <Skeleton className="h-16 w-full" />}
      {all && !chosen && (
        <p className="text-sm text-muted">
          There are no templates yet. Open the menu of a folder with the folders that each project
          begins with, and choose Save as template.
        </p>
      )}
      {all && chosen && (
        <>
          <RadioList
            options={all.map((template) => ({
              value: template.id,
              label: visibleName(template.name),
              about: describeTemplate(template),
            }))}
            value={chosen.id}
            onChange={(id) => {
              const template = all.find((each) => each.id === id);
              if (template) onChoose(template);
            }}
          />
          <DeleteTemplate key={chosen.id} template={chosen} onDeleted={onDeleted} />
        </>
      )}
    </fieldset>
  );
}

/** So many names of folders are shown. */
const mostNamed = 4;

/** `12 folders: Footage, Sound, and 3 more. Saved by Ana, Nov 29.` */
function describeTemplate({ folders, createdAt, createdBy }: FolderTemplate): string {
  const first = folders.filter((path) => !path.includes('/'));
  const named = first.slice(0, first.length > mostNamed ? mostNamed - 1 : mostNamed);
  const left = first.length - named.length;
  const names = formatList([...named.map(visibleName), ...(left > 0 ? [`${left} more`] : [])]);
  const by = createdBy ? ` by ${visibleName(createdBy.name)}` : '';
  return `${pluralize(folders.length, 'folder')}: ${names}. Saved${by}, ${formatShortDate(new Date(createdAt))}.`;
}

interface DeleteTemplateProps {
  template: FolderTemplate;
  onDeleted: () => Promise<unknown>;
}

/** Asks in place: a second dialog would hide what the first is about. */
function DeleteTemplate({ template: { id, name }, onDeleted }: DeleteTemplateProps) {
  const { call } = useApi();
  const [isAsked, setAsked] = useState<boolean>();
  const { run, busy, failure } = useAttempt(async () => {
    await call('DELETE /api/folder-templates/{id}', { params: { id } });
    await onDeleted();
  }, 'The template could not be deleted. Please try again.');
  if (!isAsked) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="mt-1.5 max-w-full"
        // Again after "Keep".
        autoFocus={isAsked === false}
        onClick={() => setAsked(true)}
        icon={<Trash2 aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />}
      >
        <span className="truncate">{`Delete “${visibleName(name)}”…`}</span>
      </Button>
    );
  }
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      <ErrorNotice message={failure} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="min-w-0 flex-1 basis-56 px-3 text-sm wrap-break-word">
          {`Delete the template “${visibleName(name)}”? The folders that were made from it stay.`}
        </p>
        <Button variant="ghost" size="sm" onClick={() => setAsked(false)} disabled={busy} autoFocus>
          Keep
        </Button>
        <Button variant="danger" size="sm" onClick={run} busy={busy}>
          {busy ? 'Deleting...' : 'Delete'}
        </Button>
      </div>
    </div>
  );
}
