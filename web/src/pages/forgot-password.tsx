import { productName } from '#shared/rules/product.ts';
import { PageMeta } from '#web/components/page-meta.tsx';
import { ForgotPasswordForm } from '#web/features/auth/forgot-password-form.tsx';
import { paths } from '#web/lib/paths.ts';
import { AccountFrame } from './account-frame.tsx';

/** The target of 'Forgot your password?'. */
export default function ForgotPassword() {
  return (
    <AccountFrame>
      <PageMeta
        path={paths.forgotPassword}
        title="Forgot your password?"
        description={`Have a link mailed to you to choose a new ${productName} password.`}
      />
      <ForgotPasswordForm />
    </AccountFrame>
  );
}
