import { Button } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { useFreshQuery } from '#web/lib/api/use-query.ts';
import { useRefusedDrops } from '#web/lib/hooks/use-refused-drops.ts';
import { hasPlan, isUnused, usagePath } from './entries/usage.ts';
import type { FilesPage } from './files-page.ts';
import { FolderView } from './folder-view.tsx';
import { EmptyList } from './list/empty-list.tsx';
import { TrashView } from './trash-view.tsx';
import { useFilesLocation } from './use-files-location.ts';

/** The files of the workspace: a folder of them, or the trash. */
export function FileBrowser(props: FilesPage) {
  const { folder, trash } = useFilesLocation();
  useRefusedDrops();
  // Sync tools, colleagues and the emptying of storage change it too.
  const {
    data: usage,
    error,
    mutate,
  } = useFreshQuery(props.may('see_workspace') ? usagePath : null);
  if (usage && !hasPlan(usage) && isUnused(usage)) {
    return (
      <>
        {props.head(null)}
        <NoPlan onGetMore={props.onGetMore} />
      </>
    );
  }
  if (trash) return <TrashView may={props.may} head={props.head} />;
  return (
    <>
      <FolderView {...props} folder={folder} usage={usage} />
      {error && <LoadError what="The use of storage" onRetry={() => mutate()} />}
    </>
  );
}

/** Before a plan runs: files come with it. */
function NoPlan({ onGetMore }: { onGetMore: (() => void) | undefined }) {
  return (
    <EmptyList
      illustrated
      title="Files come with a plan"
      action={onGetMore && <Button onClick={onGetMore}>Choose a plan</Button>}
    >
      <span>
        Each plan includes storage for footage, projects and masters, which everyone in the
        workspace sees here and on their computers.
      </span>
      {!onGetMore && <span> Ask the owner to choose one.</span>}
    </EmptyList>
  );
}
