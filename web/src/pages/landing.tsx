import { productName } from '#shared/rules/product.ts';
import { PageMeta } from '#web/components/page-meta.tsx';
import { ContactSection } from '#web/features/contact/contact-section.tsx';
import { GetStarted } from '#web/features/marketing/get-started.tsx';
import { Hero } from '#web/features/marketing/hero.tsx';
import { ProductTour } from '#web/features/marketing/static-parts.ts';
import { paths } from '#web/lib/paths.ts';
import { useScrollToSection } from '#web/lib/scroll-to-section.ts';

export default function Landing() {
  useScrollToSection();
  return (
    <>
      <PageMeta
        path={paths.home}
        title={`${productName}: shared storage and project sync for video teams`}
        description={`${productName} keeps video projects in step for distributed teams: shared storage for the media, sync for the projects, and a seat with a role for each member.`}
      />
      <Hero />
      <ProductTour />
      <GetStarted />
      <ContactSection />
    </>
  );
}
