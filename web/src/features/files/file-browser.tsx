import useSWR from 'swr';
import { LoadError } from '#web/components/load-error.tsx';
import type { FilesPage } from './files-page.ts';
import { FolderView } from './folder-view.tsx';
import { NoPlan } from './no-plan.tsx';
import { TrashView } from './trash-view.tsx';
import { hasPlan, isUnused, type Usage, usagePath } from './usage.ts';
import { useFilesLocation } from './use-files-location.ts';

/** The files of the workspace: a folder of them, or the trash. */
export function FileBrowser(props: FilesPage) {
  const { folder, trash, open } = useFilesLocation();
  // Refetched whenever the tab is opened: sync tools, colleagues and the emptying of storage change it too.
  const {
    data: usage,
    error,
    mutate,
  } = useSWR<Usage, Error>(usagePath, {
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  if (usage && !hasPlan(usage) && isUnused(usage)) {
    return (
      <>
        {props.head(null)}
        <NoPlan onGetMore={props.onGetMore} />
      </>
    );
  }
  if (trash) {
    return <TrashView may={props.may} head={props.head} onLeave={() => open({ folder: '' })} />;
  }
  return (
    <>
      <FolderView
        {...props}
        folder={folder}
        usage={usage}
        onOpenFolder={(next) => open({ folder: next })}
        onOpenTrash={() => open({ trash: true })}
      />
      {error && <LoadError what="The use of storage" onRetry={() => mutate()} />}
    </>
  );
}
