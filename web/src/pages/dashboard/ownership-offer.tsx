import type { User } from '#shared/rules/user.ts';
import { useConfirmation } from '#web/features/account/use-confirmation.tsx';
import { OwnershipOfferNotice } from '#web/features/security/ownership-offer-notice.tsx';

interface OwnershipOfferProps {
  user: User;
  offer: NonNullable<User['ownershipOffer']>;
  onAccepted: () => void;
  /** Refetches the user. */
  onChanged: () => Promise<unknown>;
}

/** The offer of the ownership to the user, who confirms their identity to accept it. */
export function OwnershipOffer(props: OwnershipOfferProps) {
  const { unlessCancelled, dialog } = useConfirmation(props.user.email);
  return (
    <div className="mb-6">
      <OwnershipOfferNotice {...props} unlessCancelled={unlessCancelled} />
      {dialog}
    </div>
  );
}
