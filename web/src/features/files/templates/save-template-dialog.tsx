import { useState } from 'react';
import useSWR from 'swr';
import { refusalOfTree } from '#shared/rules/text/folder-templates.ts';
import { restrictedFolderOf } from '#shared/rules/text/restricted-names.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { Checkbox } from '#web/components/fields/checkbox.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { FormDialog } from '#web/components/overlays/form-dialog.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { readableMessage } from '#web/lib/api/messages.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import type { TemplateDialog, TemplateDialogsProps } from './dialogs.ts';

type SaveTemplateDialogProps = Omit<TemplateDialogsProps, 'dialog'> &
  Omit<Extract<TemplateDialog, { kind: 'save' }>, 'kind' | 'opening'>;

/**
 * Saves the folders in a folder as a template. All of them are shown before, and can be left out: people who do not see
 * the folder will see their names.
 */
export function SaveTemplateDialog({ open, onClose, onGone, entry }: SaveTemplateDialogProps) {
  const { call } = useApi();
  const isRestricted = restrictedFolderOf(entry.path) !== null;
  const [name, setName] = useState(isRestricted ? '' : entry.name);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(none);
  const tree = useSWR(
    ['folder tree', entry.path],
    () => call('GET /api/folders/tree', { query: { folder: entry.path } }),
    { revalidateOnMount: true },
  );
  const all = tree.data?.folders ?? [];
  const folders = all.filter((path) => !isLeftOut(leftOut, path));
  const { run, busy, failure, clearFailure } = useAttempt(async () => {
    const { template } = await call('POST /api/folder-templates', { body: { name, folders } });
    onClose();
    toast({
      title: `Template “${template.name}” saved`,
      description: 'Press New folder to make a project from it.',
    });
  }, 'The template could not be saved. Please try again.');
  const refusal = all.length > 0 ? (refusalOfTree(folders) ?? undefined) : undefined;
  const unread =
    tree.error && readableMessage(tree.error, 'The folders could not be read. Please try again.');
  return (
    <FormDialog
      open={open}
      pinned
      onClose={onClose}
      onGone={onGone}
      title={`Save ${entry.name} as a template`}
      description="The folders in it, without the files. Everyone who may restrict folders can make projects from it."
      send={['Save template', 'Saving...']}
      onSend={run}
      busy={busy}
      ready={name.trim() !== '' && all.length > 0 && refusal === undefined}
    >
      <ErrorNotice message={failure ?? unread} />
      <TextField
        label="Name"
        autoComplete="off"
        placeholder="Commercial"
        maxLength={60}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          clearFailure();
        }}
        data-autofocus
      />
      {isRestricted && (
        <Notice tone="warning">
          This folder is restricted. People who do not see it will see the names below. Leave out
          those that say too much.
        </Notice>
      )}
      {!unread && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 flex w-full items-baseline justify-between gap-2 text-sm font-medium">
            Folders
            <span aria-live="polite" className="font-normal text-muted tabular-nums">
              {refusal ?? (all.length > 0 && `${folders.length} of ${all.length}`)}
            </span>
          </legend>
          <FolderChoices
            all={tree.data && all}
            leftOut={leftOut}
            onLeftOut={(path, isOut) => {
              clearFailure();
              const others = [...leftOut].filter((each) => each !== path);
              setLeftOut(new Set(isOut ? [...others, path] : others));
            }}
          />
        </fieldset>
      )}
    </FormDialog>
  );
}

const none: ReadonlySet<string> = new Set();

/** Whether a folder, or one that it is in, is left out. */
function isLeftOut(leftOut: ReadonlySet<string>, path: string): boolean {
  return leftOut.has(path) || [...leftOut].some((out) => path.startsWith(`${out}/`));
}

interface FolderChoicesProps {
  /** Undefined until they are read. */
  all: readonly string[] | undefined;
  leftOut: ReadonlySet<string>;
  onLeftOut: (path: string, isOut: boolean) => void;
}

/** A tree of folders, of which each can be left out with what is in it. */
function FolderChoices({ all, leftOut, onLeftOut }: FolderChoicesProps) {
  if (!all) return <Skeleton className="h-24 w-full" />;
  if (all.length === 0) {
    return (
      <p className="text-sm text-muted">
        There are no folders in it. Create those that each project begins with, then save it again.
      </p>
    );
  }
  const shown = all.filter((path) => !isLeftOut(leftOut, parentOf(path)));
  return (
    <ul className="rounded-control border border-line py-1.5">
      {shown.map((path) => (
        <li key={path} style={{ paddingInlineStart: `${Math.min(depthOf(path), 6) + 0.75}rem` }}>
          <Checkbox
            isOn={!leftOut.has(path)}
            onChange={(isOn) => onLeftOut(path, !isOn)}
            className="min-h-8 pr-3 text-sm wrap-anywhere pointer-coarse:min-h-11"
          >
            <span dir="auto">
              {visibleName(path.slice(parentOf(path).length).replace('/', ''))}
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

const depthOf = (path: string) => path.split('/').length - 1;
/** Empty for a folder of the first level. */
const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
