import { lazy } from 'react';
import type { StorageKind } from '#shared/calls/files.ts';
import { coldStorage, hotStorage, paidPlans } from '#shared/rules/plans.ts';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { ConfirmingUser } from '#web/features/account/confirming-user.tsx';
import { runningSubscription } from '#web/features/billing/running-subscription.ts';
import { FileBrowser } from '#web/features/files/file-browser.tsx';
import { RequestDialog, ShareDialog } from '#web/features/reviews/sharing/lazy-dialogs.ts';
import { useShareFile } from '#web/features/reviews/sharing/use-share-file.ts';
import { useStartReview } from '#web/features/reviews/use-start-review.ts';
import { chooseFiles, chooseFolder } from '#web/features/uploads/choice/choose-files.ts';
import { droppedFiles } from '#web/features/uploads/choice/selection.ts';
import { onStored, upload } from '#web/features/uploads/choice/upload-events.ts';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { useDialog } from '#web/lib/hooks/use-dialog.ts';
import { TabHeader } from './tab-header.tsx';
import { useWorkspace } from './workspace-context.ts';

/** With the player of reviews, which no list needs. */
const FilePlayer = lazy(async () => ({
  default: (await import('#web/features/reviews/player/file-player.tsx')).FilePlayer,
}));

const listPrices = {
  hotStorageBlock: hotStorage.pricePerBlock,
  coldStorageTb: coldStorage.pricePerTb,
};

const onBusiness = 'Folders are restricted on the Business plan.';
const notOpened = errorToast('The files could not be opened. Please try again.');

const uploads = {
  choose: async (what: 'files' | 'folder', to: { folder: string; storage: StorageKind }) => {
    const chosen = (what === 'files' ? chooseFiles : chooseFolder)();
    const selection = await chosen.catch(notOpened);
    if (selection) upload({ selection, ...to });
  },
  drop: (dropped: DataTransfer, to: { folder: string; storage: StorageKind }) =>
    upload({ selection: droppedFiles(dropped), ...to }),
  onStored,
};

/** The files of the workspace. */
export function FilesTab() {
  const { user, may, open, team, billing } = useWorkspace();
  const onSeats = billing.changed('membersAdded');
  const isOwner = user.role === 'Owner';
  const subscription = runningSubscription(user.subscription);
  const seats = may('see_billing') ? (subscription ?? null) : undefined;
  const plan = subscription?.plan;
  // Of others, the permission is given by the plan.
  const mayRestrict = !isOwner || (plan && paidPlans[plan].permissions === 'advanced');
  const startReview = useStartReview();
  const sharing = useShareFile();
  const requesting = useDialog<{ folder: string }>();
  return (
    <ConfirmingUser email={user.email}>
      <FileBrowser
        email={user.email}
        may={may}
        prices={user.subscription?.prices ?? listPrices}
        uploads={uploads}
        onReview={may('review_files') ? startReview : undefined}
        share={{
          run: sharing.share,
          request: (folder) => requesting.show({ folder }),
          refusal: may('share_links') ? undefined : describeAllowedRoles('share_links'),
        }}
        restrict={
          may('restrict_folders')
            ? {
                isOwner,
                refusal: mayRestrict ? undefined : onBusiness,
                seat: async () => {
                  const { describeCostOfAdding } = await import(
                    '#web/features/members/seat-cost.ts'
                  );
                  return describeCostOfAdding(seats, team.members?.length ?? 0, 1);
                },
                onInvited: () => {
                  void team.refresh();
                  onSeats(1);
                },
              }
            : undefined
        }
        film={FilePlayer}
        onGetMore={may('set_storage') ? () => open('billing') : undefined}
        head={(actions) => (
          <TabHeader
            title="Files"
            about={
              may('see_workspace')
                ? 'The footage, projects and masters of your workspace'
                : 'The folders that you are invited to'
            }
          >
            {actions}
          </TabHeader>
        )}
      />
      <ShareDialog open={sharing.open} onClose={sharing.close} subject={sharing.subject} />
      <RequestDialog
        open={requesting.open}
        onClose={requesting.close}
        folder={requesting.subject?.folder}
      />
    </ConfirmingUser>
  );
}
