import { Button } from '#web/components/button.tsx';
import { EmptyList } from './empty-list.tsx';

/** Before a plan runs: files come with it. */
export function NoPlan({ onGetMore }: { onGetMore: (() => void) | undefined }) {
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
