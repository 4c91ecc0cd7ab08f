import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Review } from '#shared/calls/reviews.ts';
import { folderOf } from '#shared/rules/text/file-names.ts';
import { reviewPath } from '#web/features/reviews/review-location.ts';
import { chooseFiles } from '#web/features/uploads/choice/choose-files.ts';
import { droppedFiles, type Selection } from '#web/features/uploads/choice/selection.ts';
import { onVersionUpload, upload } from '#web/features/uploads/choice/upload-events.ts';

/**
 * Uploads files of this computer as the newest version of a review, into the folder of the one before. They are sent, and
 * added, also while another page is open.
 * @param refresh fetches the review again
 */
export function useVersionUpload(review: Review, refresh: () => Promise<unknown>) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<number>();
  const { id } = review;
  const onAdded = useEffectEvent(async (version: number | undefined) => {
    setSent(undefined);
    await refresh();
    void navigate(reviewPath(id, { version }));
  });
  useEffect(
    () =>
      onVersionUpload((version) => {
        if (version.review !== id) return;
        if ('added' in version) void onAdded(version.added);
        else setSent(version.sent);
      }),
    [id],
  );
  const start = (selection: Selection) =>
    upload({
      selection,
      folder: folderOf(review.versions.at(-1)?.path ?? ''),
      storage: 'hot',
      review: id,
    });
  return {
    /** How much of the version is sent, from 0 to 1; undefined while none is. */
    sent,
    drop: (dropped: DataTransfer) => start(droppedFiles(dropped)),
    /** Must be called in the handler of a press. */
    choose: async () => {
      const selection = await chooseFiles();
      if (selection) start(selection);
    },
  };
}
