import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';

/** Saves the company name, shows the result, and calls `named` on success. */
export function useCompanyNameForm(named: () => Promise<unknown>) {
  const { call } = useApi();
  return useAction(async (name: string) => {
    await call('POST /api/user/company-name', { body: { companyName: name.trim() } });
    await named();
    toast({ title: 'Success', description: 'Company name set successfully!' });
  }, errorToast('Failed to update company name'));
}
