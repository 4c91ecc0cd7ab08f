import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { OtherEntry } from './other-entry.ts';

const publicLayoutScript = () => import('./public-layout.tsx');
const PublicLayout = lazy(publicLayoutScript);
const Landing = lazy(() => import('#web/pages/landing.tsx'));
const Pricing = lazy(() => import('#web/pages/pricing.tsx'));
const Subscribe = lazy(() => import('#web/pages/subscribe.tsx'));
const Success = lazy(() => import('#web/pages/success.tsx'));
const About = lazy(() => import('#web/pages/about.tsx'));
const Careers = lazy(() => import('#web/pages/careers.tsx'));
const Privacy = lazy(() => import('#web/pages/privacy.tsx'));
const Terms = lazy(() => import('#web/pages/terms.tsx'));
const Cookies = lazy(() => import('#web/pages/cookies.tsx'));
const SignIn = lazy(() => import('#web/pages/sign-in.tsx'));
const ConfirmEmail = lazy(() => import('#web/pages/confirm-email.tsx'));
const ForgotPassword = lazy(() => import('#web/pages/forgot-password.tsx'));
const ResetPassword = lazy(() => import('#web/pages/reset-password.tsx'));
const MailedLink = lazy(() => import('#web/pages/mailed-link.tsx'));
const Certificate = lazy(() => import('#web/pages/certificate.tsx'));
const NotFound = lazy(() => import('#web/pages/not-found.tsx'));

/** Prefetches the layout of the public pages: the sign-in screens do not include it. */
export function preloadPublicLayout() {
  void publicLayoutScript().catch(() => undefined);
}

/** Every page under its path (spec section 2). Each is a separate chunk, loaded only with the page. */
export function PublicRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route path={`${paths.dashboard}/*`} element={<OtherEntry />} />
        <Route path={paths.register} element={<SignIn />} />
        <Route path={paths.login} element={<SignIn />} />
        <Route path={paths.confirmEmail} element={<ConfirmEmail />} />
        <Route path={paths.forgotPassword} element={<ForgotPassword />} />
        <Route path={paths.resetPassword} element={<ResetPassword />} />
        <Route path={paths.secureAccount} element={<MailedLink />} />
        <Route path={paths.reviewEmails} element={<MailedLink />} />
        <Route path={paths.cancelPurchase} element={<MailedLink />} />
        <Route path={paths.certificate} element={<Certificate />} />
        <Route element={<PublicLayout />}>
          <Route path={paths.home} element={<Landing />} />
          <Route path={paths.pricing} element={<Pricing />} />
          <Route path={paths.subscribe} element={<Subscribe />} />
          <Route path={paths.success} element={<Success />} />
          <Route path={paths.about} element={<About />} />
          <Route path={paths.careers} element={<Careers />} />
          <Route path={paths.privacy} element={<Privacy />} />
          <Route path={paths.terms} element={<Terms />} />
          <Route path={paths.cookies} element={<Cookies />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
