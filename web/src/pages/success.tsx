import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { ClipRow } from '#web/features/marketing/pictures/clip-row.tsx';
import { paths } from '#web/lib/paths.ts';

export default function Success() {
  return (
    <div className="page-width flex flex-col items-start py-24 md:py-40">
      <PageMeta
        path={paths.success}
        title="Payment Successful"
        description="The payment went through and the subscription is active."
      />
      <ClipRow />
      <h1 className="mt-10 text-5xl font-semibold">Payment Successful!</h1>
      <p className="mt-4 flex items-center gap-2.5 text-lg">
        <CircleCheck
          aria-hidden="true"
          className="size-6 shrink-0 text-success"
          strokeWidth={1.5}
        />
        Your subscription is now active.
      </p>
      <p className="mt-2 max-w-lg text-muted">
        The link to set up your workspace is on its way to your email address.
      </p>
      <ButtonLink to={paths.home} size="lg" className="mt-10">
        Return to Home
      </ButtonLink>
    </div>
  );
}
