import { LoadError } from '#web/components/load-error.tsx';
import { useFreshQuery } from '#web/lib/use-query.ts';
import type { FilesPage } from './files-page.ts';
import { FolderView } from './folder-view.tsx';
import { NoPlan } from './no-plan.tsx';
import { TrashView } from './trash-view.tsx';
import { hasPlan, isUnused, usagePath } from './usage.ts';
import { useFilesLocation } from './use-files-location.ts';
import { useRefusedDrops } from './use-refused-drops.ts';

/** The files of the workspace: a folder of them, or the trash. */
export function FileBrowser(props: FilesPage) {
  const { folder, trash, open } = useFilesLocation(props.owner);
  useRefusedDrops();
  // Sync tools, colleagues and the emptying of storage change it too.
  const { data: usage, error, mutate } = useFreshQuery(usagePath);
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
