import { useState } from 'react';
import useSWR from 'swr';
import { paidPlans } from '#shared/rules/plans.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ErrorNotice } from '#web/components/error-notice.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { describeFailure } from '#web/lib/api/describe-failure.ts';
import { useAttempt } from '#web/lib/api/use-action.ts';
import { pluralize } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { AuthScreenSkeleton } from './auth-screen-skeleton.tsx';
import { EmailText } from './email-text.tsx';
import { invalidLinkMessage, resultOfLink } from './invalid-link.ts';
import { ResultPanel } from './result-panel.tsx';

type End = 'canceled' | 'incomplete' | 'ended';

/**
 * Cancels the purchase of a claim link when the button is pressed, never on load: mail scanners open links too.
 * @param token empty if the link was truncated
 */
export function CancelPurchase({ token }: { token: string }) {
  const [end, setEnd] = useState<End | null>(token === '' ? 'incomplete' : null);
  const { data, error, mutate } = useSWR(end ? null : ['claim', token], () =>
    call('GET /api/claims/{token}', { params: { token } }),
  );
  const { run, busy, failure } = useAttempt(async () => {
    const { end: result } = await resultOfLink(async () => {
      await call('DELETE /api/claims/{token}', { params: { token } });
      return { end: 'canceled' } as const;
    });
    setEnd(result);
  }, 'The purchase could not be canceled. Please try again.');
  const isInvalid = invalidLinkMessage(error) !== undefined;
  if (end || isInvalid) return <Result end={end ?? 'ended'} />;
  if (error) {
    return (
      <LoadError what="This page" onRetry={() => mutate().catch(() => undefined)}>
        {`Nothing is lost. ${describeFailure(error)}`}
      </LoadError>
    );
  }
  if (!data) return <AuthScreenSkeleton />;
  const { plan, seats, email } = data.purchase;
  return (
    <ResultPanel
      title="Cancel this purchase?"
      actions={
        <>
          <Button size="lg" variant="danger" busy={busy} onClick={run}>
            {busy ? 'Canceling...' : 'Cancel and get a full refund'}
          </Button>
          <ButtonLink to={`${paths.register}?claim=${token}`} size="lg" variant="secondary">
            Set up the workspace
          </ButtonLink>
        </>
      }
    >
      <p>{`${paidPlans[plan].name} for ${pluralize(seats, 'member')}, bought with`}</p>
      <EmailText>{email}</EmailText>
      <p>No workspace uses it yet. Your payment is refunded to the card that paid.</p>
      <ErrorNotice message={failure} />
    </ResultPanel>
  );
}

const results: Record<End, { title: string; text: string }> = {
  canceled: {
    title: 'Your purchase is canceled',
    text: 'You will not be charged anymore. We are refunding your payment, and email you once that is done; banks take up to ten days to show it.',
  },
  incomplete: {
    title: 'This link is incomplete',
    text: 'Part of the link is missing. Open it from your email again.',
  },
  ended: {
    title: 'This link is no longer valid',
    text: 'The purchase was added to a workspace, or it has ended and was refunded. The owner of a workspace can cancel its plan under Billing and invoices.',
  },
};

function Result({ end }: { end: End }) {
  const { title, text } = results[end];
  return (
    <ResultPanel
      title={title}
      actions={
        <ButtonLink to={paths.home} size="lg" variant="secondary">
          Return to Home
        </ButtonLink>
      }
    >
      <p>{text}</p>
    </ResultPanel>
  );
}
