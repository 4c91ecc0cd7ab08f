import { CircleCheck } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { paths } from '#web/lib/paths.ts';

export default function Success() {
  return (
    <div className="page-width flex flex-col items-start py-24 md:py-40">
      <PageMeta
        path={paths.success}
        title="Payment Successful"
        description="The payment went through and the subscription is active."
      />
      <CircleCheck aria-hidden="true" className="size-12 text-success" strokeWidth={1.5} />
      <h1 className="mt-6 text-5xl font-semibold">Payment Successful!</h1>
      <p className="mt-4 text-lg">Your subscription is now active.</p>
      <p className="mt-2 max-w-lg text-muted">
        The link for setting up your workspace is on its way to the e-mail address you gave.
      </p>
      <ButtonLink to={paths.home} size="lg" className="mt-10">
        Return to Home
      </ButtonLink>
    </div>
  );
}
