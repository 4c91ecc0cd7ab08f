import { useCallback, useState } from 'react';
import type { GuestBranding } from '#shared/calls/company.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { BrandingForm } from '#web/features/branding/branding-form.tsx';
import { PagePreview, type PreviewedScreen } from '#web/features/branding/page-preview.tsx';
import { applyBrandColors } from '#web/features/guest/brand-colors.ts';
import { Entrance } from '#web/features/guest/entrance.tsx';
import { GuestFrame } from '#web/features/guest/guest-frame.tsx';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';
import { useFreshQuery } from '#web/lib/api/use-query.ts';
import { TabHeader } from './tab-header.tsx';
import { useWorkspace } from './workspace-context.ts';

/** What clients see on the workspace's links, for its owner. */
export function BrandingTab() {
  const { may } = useWorkspace();
  return (
    <>
      <TabHeader title="Branding" about="Your links, and their mails, in your colors" />
      {may('brand_links') ? (
        <OwnBranding />
      ) : (
        <Card className="p-5 text-sm text-muted">{describeAllowedRoles('brand_links')}</Card>
      )}
    </>
  );
}

function OwnBranding() {
  const { open } = useWorkspace();
  const { data, error, mutate } = useFreshQuery('/api/workspace/branding');
  if (!data) {
    if (error) return <LoadError what="The branding" onRetry={() => void mutate()} />;
    return (
      <Card className="flex flex-col gap-4 p-5 md:p-6">
        <Skeleton className="h-11" />
        <Skeleton className="h-28" />
      </Card>
    );
  }
  return (
    <BrandingForm
      saved={data}
      onSaved={(saved) => mutate(saved, { revalidate: false })}
      onChoosePlan={() => open('billing')}
      preview={(branding) => <ClientPage branding={branding} />}
    />
  );
}

const everything = { comment: true, approve: true, download: true };
const fortnightMs = 14 * 24 * 60 * 60_000;
const nothing = async () => undefined;

/** The page of a link with a branding, about a film that there is not. */
function ClientPage({ branding }: { branding: GuestBranding }) {
  const { user } = useWorkspace();
  const company = user.companyName;
  const [expiresAt] = useState(() => new Date(Date.now() + fortnightMs).toISOString());
  const colors = JSON.stringify(branding.colors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other colors are applied
  const onDocument = useCallback((root: HTMLElement) => applyBrandColors(root, branding), [colors]);
  const entrance = {
    ...{ id: '', company, branding, sharedBy: user.username, may: everything, expiresAt },
    ...{ asksName: true, isEntered: false, preview: { title: 'Your film' } },
    opens: 'reviews' as const,
    asks: 'nothing' as const,
  };
  const page = (screen: PreviewedScreen) =>
    screen === 'entrance' ? (
      <GuestFrame company={company} branding={branding} isOutside>
        <Entrance token="" entrance={entrance} onEntered={nothing} onEnded={() => undefined} />
      </GuestFrame>
    ) : (
      <GuestFrame company={company} branding={branding} guest="Clara Client" theme={screen}>
        <Inside />
      </GuestFrame>
    );
  return <PagePreview onDocument={onDocument}>{page}</PagePreview>;
}

/** What is behind the entrance, in the manner of an upload request. */
function Inside() {
  return (
    <div className="mx-auto w-full max-w-2xl flex-1 py-4">
      <h1 className="text-2xl">Rushes of day 4</h1>
      <p className="mt-1 text-muted">
        Your clients see <span className="text-link underline underline-offset-4">links</span> in
        this color.
      </p>
      <Card className="mt-4 flex flex-wrap gap-2 p-5">
        <Button>Send files</Button>
        <Button variant="secondary">Choose a folder</Button>
      </Card>
    </div>
  );
}
