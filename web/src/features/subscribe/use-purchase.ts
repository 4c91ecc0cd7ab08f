import { useEffect, useRef, useState } from 'react';
import type { PaidPlanId } from '#shared/plans.ts';
import { toast } from '#web/components/toast.tsx';
import { call } from '#web/lib/api-client.ts';
import { type FieldErrors, serverFieldErrors } from '#web/lib/field-errors.ts';
import { publicMessage } from '#web/lib/public-message.ts';

export interface Buyer {
  userEmail: string;
  userName: string;
  teamSize: number;
}

/**
 * Requests a payment page and redirects to it. Meanwhile, and until the browser has left, further submissions are
 * ignored.
 */
export function usePurchase(planId: PaidPlanId) {
  const [submitting, setSubmitting] = useState(false);
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const underWay = useRef(false);

  function settle() {
    underWay.current = false;
    setSubmitting(false);
  }

  // On 'Back' from the payment page, the back/forward cache may restore this page while it is still submitting.
  useEffect(() => {
    addEventListener('pageshow', settleRestored);
    return () => removeEventListener('pageshow', settleRestored);
    function settleRestored(event: PageTransitionEvent) {
      if (!event.persisted) return;
      underWay.current = false;
      setSubmitting(false);
    }
  }, []);

  async function purchase(buyer: Buyer) {
    if (underWay.current) return;
    underWay.current = true;
    setSubmitting(true);
    setServerErrors({});
    try {
      const answer = await call('POST /api/create-subscription', { body: { planId, ...buyer } });
      if ('url' in answer && answer.url) location.assign(answer.url);
      else settle();
    } catch (error) {
      setServerErrors(serverFieldErrors(error));
      toast({
        title: 'Error',
        description: publicMessage(error, 'Failed to process request. Please try again.'),
        variant: 'destructive',
      });
      settle();
    }
  }

  return { submitting, serverErrors, purchase };
}
