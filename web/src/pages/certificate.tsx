import { HomeLink } from '#web/components/home-link.tsx';
import { HydrationSignal } from '#web/components/hydration-signal.tsx';
import { PageMeta } from '#web/components/page-meta.tsx';
import { CheckCertificate } from '#web/features/certificates/check-certificate.tsx';

/** Checks a certificate of approval, for anyone who has received one. Light, as the paper that it is printed on. */
export default function Certificate() {
  return (
    <div data-theme="light" className="min-h-dvh bg-surface text-text">
      <PageMeta title="Check a certificate of approval" />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-3xl px-5 pb-12">
        <header className="flex h-16 items-center print:hidden">
          <HomeLink />
        </header>
        <main tabIndex={-1} className="py-8">
          <CheckCertificate />
          <HydrationSignal />
        </main>
      </div>
    </div>
  );
}
