import { type KeyboardEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Permission } from '#shared/rules/permissions.ts';
import { folderOf, nameOf } from '#shared/rules/text/file-names.ts';
import { DropZone } from '#web/components/drop-zone.tsx';
import { SearchField } from '#web/components/fields/search-field.tsx';
import { KeptNotice } from '#web/components/kept-notice.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useFocusRestoration } from '#web/components/use-focus-restoration.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { useDialog } from '#web/lib/hooks/use-dialog.ts';
import { addressOf, folderPath } from './addresses.ts';
import { FailuresDialog } from './changes/failures-dialog.tsx';
import { RunningChanges } from './changes/running-changes.tsx';
import { useFolderChanges } from './changes/use-folder-changes.ts';
import { describeFolder, type Entry } from './entries/entries.ts';
import { summarize } from './entries/folder-summary.ts';
import type { Usage } from './entries/usage.ts';
import { useFileSearch } from './entries/use-file-search.ts';
import { useFolder } from './entries/use-folder.ts';
import { countLinks, foldersOf } from './entries/use-link-count.ts';
import type { FilesPage } from './files-page.ts';
import { type FolderDialog, FolderDialogs } from './folder/folder-dialogs.tsx';
import { FolderList } from './folder/folder-list.tsx';
import { FolderNavigation } from './folder/folder-navigation.tsx';
import { NewFolderButton } from './folder/new-folder-button.tsx';
import { SearchProgress } from './folder/search-progress.tsx';
import { UploadButton } from './folder/upload-button.tsx';
import { refusalToUpload } from './folder/upload-refusal.ts';
import { UsageSummary } from './folder/usage-summary.tsx';
import { useUploadRefresh } from './folder/use-upload-refresh.ts';
import { ZipDownload } from './folder/zip-download.tsx';
import { ColumnsChoice, useColumns } from './list/columns-choice.tsx';
import { fileActions, refusalToChange } from './list/input/file-actions.ts';
import { runAction } from './list/input/run-action.ts';
import { clear } from './list/input/selection.ts';
import { shortcutOf } from './list/input/shortcuts.ts';
import { ListToolbar } from './list/list-toolbar.tsx';
import { SortChoice } from './list/sort-choice.tsx';
import { useListRows } from './list/use-list-rows.ts';
import { useListView, ViewChoice } from './list/view-choice.tsx';
import { Preview } from './preview/preview.tsx';
import { usePreview } from './preview/use-preview.ts';
import type { RestrictedDialog } from './restricted/dialogs.ts';
import { RestrictedDialogs } from './restricted/lazy-dialogs.ts';
import { restrictActions } from './restricted/restrict-actions.ts';
import { refusalIn, useRestrictedFolders } from './restricted/use-restricted-folders.ts';
import type { TemplateDialog } from './templates/dialogs.ts';
import { TemplateDialogs } from './templates/lazy-dialogs.ts';
import { templateActions } from './templates/template-actions.ts';
import { useDownload } from './use-download.ts';
import { useFilesLocation } from './use-files-location.ts';

interface FolderViewProps extends FilesPage {
  folder: string;
  usage: Usage | undefined;
}

const missingHint = 'It was renamed, moved or deleted, or the link is of another workspace.';

/** The folders and files of one folder, or the files that a search has found. */
export function FolderView(props: FolderViewProps) {
  const { folder, usage, may, uploads, onGetMore } = props;
  const navigate = useNavigate();
  const { call } = useApi();
  const part = useRef<HTMLDivElement>(null);
  const focus = useFocusRestoration(part);
  const [term, setTerm] = useState('');
  const query = useDebounced(term.trim());
  const isSearch = query !== '';
  const listing = useFolder(folder, useVisit());
  const found = useFileSearch(query);
  const list = isSearch ? found : listing;
  const restricted = useRestrictedFolders(folder, list.entries, () => void list.refresh());
  const refresh = async () => {
    await Promise.all([list.refresh(), restricted.refresh()]);
  };
  const changes = useFolderChanges(refresh, focus.restore);
  const download = useDownload(list.refresh);
  const dialog = useDialog<FolderDialog>();
  const zip = useDialog<readonly Entry[]>();
  const people = useDialog<RestrictedDialog>();
  const templates = useDialog<TemplateDialog>();
  const noTemplates = props.restrict?.refusal && onBusiness;
  const rows = useListRows({
    changes,
    list: isSearch ? `?${query}` : folder,
    all: restricted.entries,
    firstSort: { by: 'name', descending: false },
  });
  const { entries, sort, onSort, selection, onSelect, activate, selected } = rows;
  const { previewed, preview, closePreview, onPreviewGone, onFileMissing } = usePreview({
    entries,
    activate,
    placeFocus: focus.restore,
    refresh: list.refresh,
  });
  useUploadRefresh(uploads, folder, list.refresh);

  const [view, setView] = useListView('files-view', 'list');
  const [columns, setColumns] = useColumns();
  // Collaborators store nothing beside their folders.
  const atTopOfTheirs = folder === '' && !may('see_workspace');
  const uploadRefusal =
    refusalToUpload(may('upload_files'), usage) ??
    (atTopOfTheirs ? 'Open one of your folders first.' : undefined) ??
    refusalIn(restricted, folder, 'upload_files');

  const openFolder = (path: string) => {
    setTerm('');
    void navigate(folderPath(path));
  };
  const remove = async (acted: readonly Entry[]) => {
    const folders = foldersOf(acted);
    if (folders.length === 0) return changes.remove(acted);
    // Links that end do not come back: nothing is deleted before it is known whether there are any.
    const links = await countLinks(call, folders).catch(notDeleted);
    if (links === 0) await changes.remove(acted);
    else if (links) dialog.show({ kind: 'remove', entries: acted, links });
  };
  const refusalFor = (acted: readonly Pick<Entry, 'path'>[], permission: Permission) =>
    acted.map(({ path }) => refusalIn(restricted, path, permission)).find(Boolean);
  const shareFor = (acted: readonly Pick<Entry, 'path'>[]) => ({
    ...props.share,
    refusal: refusalFor(acted, 'share_links') ?? props.share.refusal,
  });
  const actionsFor = (acted: readonly Entry[]) => {
    const mayChangeAll = may('manage_files') && !refusalFor(acted, 'manage_files');
    return fileActions(acted, {
      refusal:
        refusalFor(acted, 'manage_own_files') ??
        refusalToChange(acted, { mayChangeAll, email: props.email }),
      mayArchive: mayChangeAll,
      isSearch,
      open: (entry) => (entry.kind === 'folder' ? openFolder(entry.path) : preview(entry)),
      show: (entry) => openFolder(folderOf(entry.path)),
      review: refusalFor(acted, 'review_files') ? undefined : props.onReview,
      share: shareFor(acted),
      copyLink,
      info: (entry) => dialog.show({ kind: 'info', entry, folder: restricted.at(entry.path) }),
      makeProxy: mayChangeAll ? makeProxy : undefined,
      download,
      zip: (zipped) => zip.show(zipped),
      rename: (entry) => dialog.show({ kind: 'rename', entry }),
      move: (moved) => dialog.show({ kind: 'move', entries: moved }),
      manage: (managed) => [
        ...restrictActions(managed, {
          part: props.restrict,
          folders: restricted,
          show: people.show,
        }),
        ...templateActions(managed, {
          may: props.restrict !== undefined,
          refusal: noTemplates ?? refusalFor(managed, 'restrict_folders'),
          save: (entry) => templates.show({ kind: 'save', entry, opening: performance.now() }),
        }),
      ],
      setStorage: (moved, storage) => dialog.show({ kind: 'storage', entries: moved, storage }),
      remove,
    });
  };
  const makeProxy = ({ path }: Entry) =>
    void call('POST /api/files/proxy/retries', { body: { path } }).then(
      () => toast({ title: 'A proxy is being made', description: 'It takes a few minutes.' }),
      noProxy,
    );
  const onKey = (event: KeyboardEvent, row: Entry) => {
    const shortcut = shortcutOf(event);
    if (!shortcut) return false;
    if (shortcut === 'undo') changes.undoLast();
    else if (shortcut === 'up') {
      if (folder !== '' && !isSearch) openFolder(folderOf(folder));
    } else {
      const acted = shortcut === 'open' || selected.length === 0 ? [row] : selected;
      runAction(actionsFor(acted), shortcut);
    }
    return true;
  };

  const files = entries.filter(({ kind }) => kind !== 'folder');
  const emptyTitle = atTopOfTheirs
    ? 'No folders for you'
    : folder === ''
      ? 'No files yet'
      : 'This folder is empty';
  const summary = list.waiting ? '' : summarize(entries);
  return (
    <div ref={part} {...focus.attributes}>
      {props.head(
        <>
          <NewFolderButton
            refusal={uploadRefusal}
            onClick={() => dialog.show({ kind: 'new_folder' })}
          />
          <UploadButton
            uploads={uploads}
            folder={folder}
            hasCold={usage !== undefined && usage.cold.provisionedBytes !== '0'}
            refusal={uploadRefusal}
            share={shareFor([{ path: folder }])}
          />
        </>,
      )}
      {usage?.keptUntil && (
        <div className="mb-4">
          <KeptNotice until={usage.keptUntil} onChoosePlan={onGetMore} />
        </div>
      )}
      {may('see_workspace') && <UsageSummary usage={usage} onGetMore={onGetMore} />}
      <FolderNavigation folder={folder} onOpen={() => setTerm('')} />
      <ListToolbar
        selected={selected}
        actions={actionsFor(selected)}
        onClear={() => onSelect(clear(selection))}
        summary={summary}
      >
        <SearchField
          label="Search all files by name"
          placeholder="Search all files"
          value={term}
          onChange={setTerm}
          className="min-w-0 flex-1 sm:max-w-72"
        />
        <p aria-hidden="true" className="ml-auto text-sm text-muted tabular-nums max-md:hidden">
          {summary}
        </p>
        {entries.length > 0 && (
          <>
            <SortChoice sort={sort} onSort={onSort} always={view === 'grid'} />
            {view === 'list' && <ColumnsChoice columns={columns} onColumns={setColumns} />}
            <ViewChoice view={view} onView={setView} />
          </>
        )}
      </ListToolbar>
      <RunningChanges running={changes.running} />
      <DropZone
        target={describeFolder(folder)}
        onDrop={
          uploadRefusal ? undefined : (dropped) => uploads.drop(dropped, { folder, storage: 'hot' })
        }
      >
        {isSearch && <SearchProgress {...found} />}
        <FolderList
          {...rows}
          key={view}
          waiting={list.waiting}
          loading={list.loading}
          failed={list.failed}
          stopped={isSearch && found.stopped}
          onRetry={isSearch ? found.resume : listing.refresh}
          view={view}
          columns={columns}
          query={query}
          emptyTitle={listing.isMissing ? 'There is no such folder' : emptyTitle}
          emptyHint={
            (listing.isMissing ? missingHint : atTopOfTheirs ? noFoldersHint : uploadRefusal) ??
            'Drop footage, projects and whole folders here. Everyone in the workspace sees them at once.'
          }
          label={isSearch ? `Files named like ${query}` : describeFolder(folder)}
          actionsFor={actionsFor}
          onKey={onKey}
          onMenuClosed={focus.restore}
        />
      </DropZone>
      {dialog.subject && (
        <FolderDialogs
          dialog={dialog.subject}
          open={dialog.open}
          onClose={dialog.close}
          onGone={focus.restoreIfLost}
          folder={folder}
          usage={usage}
          prices={props.prices}
          onGetMore={onGetMore}
          onCreated={async (path) => {
            await listing.refresh();
            activate(path);
          }}
          onProject={
            props.restrict && !refusalIn(restricted, folder, 'restrict_folders')
              ? (name) => templates.show({ kind: 'project', name, opening: performance.now() })
              : undefined
          }
          onRenamed={(entry, change, path) => {
            void changes.rename(entry, change, nameOf(path)).then(() => activate(path));
          }}
          onMissing={list.refresh}
          onMove={changes.move}
          onRemove={changes.remove}
          onSetStorage={changes.setStorage}
        />
      )}
      <RestrictedDialogs
        dialog={people.subject}
        open={people.open}
        onClose={people.close}
        onGone={focus.restoreIfLost}
        email={props.email}
        isOwner={props.restrict?.isOwner === true}
        seat={async () => props.restrict?.seat() ?? ''}
        onInvited={() => props.restrict?.onInvited()}
        onRestricted={(entry, change) => {
          void refresh();
          void changes.restrict(entry, change);
        }}
        onPeopleChanged={restricted.refresh}
        onOpened={(entry, change) => {
          void refresh();
          void changes.openToTeam(entry, change);
        }}
      />
      <TemplateDialogs
        dialog={templates.subject}
        open={templates.open}
        onClose={templates.close}
        onGone={focus.restoreIfLost}
        folder={folder}
        email={props.email}
        isOwner={props.restrict?.isOwner === true}
        refusal={noTemplates}
        onCreated={(entry, change) => {
          void changes.create(entry, change).then(() => activate(entry.path));
        }}
      />
      {zip.subject && (
        <ZipDownload open={zip.open} onClose={zip.close} entries={zip.subject} folder={folder} />
      )}
      <FailuresDialog failed={changes.failed} onClose={changes.forgetFailures} />
      {previewed && (
        <Preview
          files={files}
          shown={previewed}
          onShow={preview}
          onDownload={(entry) => download([entry])}
          onReview={refusalFor([previewed], 'review_files') ? undefined : props.onReview}
          onShare={shareFor([previewed]).refusal === undefined ? props.share.run : undefined}
          film={props.film}
          onFileMissing={onFileMissing}
          onClose={closePreview}
          onGone={onPreviewGone}
        />
      )}
    </div>
  );
}

const noFoldersHint =
  'You were invited to folders that you no longer see. Ask the person who invited you.';
const onBusiness =
  'Templates are saved and used on the Business plan. Those that are there stay, and can be deleted.';
const notDeleted = errorToast('The files could not be deleted. Please try again.');
const noProxy = errorToast('The proxy could not be made. Please try again.');
const notCopied = errorToast('The browser did not allow copying.');

/** Copies the address of a folder, or of the preview of a file: for members of the workspace. */
function copyLink(entry: Entry): void {
  const { href } = new URL(addressOf(entry) ?? '', window.location.origin);
  navigator.clipboard.writeText(href).then(() => toast({ title: 'Link copied' }), notCopied);
}

/** Identifies the visit of a folder: another one after a press of its link, the same while a file of it is previewed. */
function useVisit(): string {
  const { key } = useLocation();
  const { file } = useFilesLocation();
  const visit = useRef(key);
  if (file === undefined) visit.current = key;
  return visit.current;
}
