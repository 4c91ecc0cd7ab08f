import { productName } from '#shared/rules/product.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { WorkspacePicture } from './static-parts.ts';

/** The hero section of the landing page. */
export function Hero() {
  return (
    <section aria-labelledby="hero" className="overflow-hidden pt-12 pb-8 md:pt-20 lg:pb-28">
      <div className="page-width grid items-end gap-x-12 gap-y-6 lg:grid-cols-12">
        <h1 id="hero" className="text-7xl font-semibold lg:col-span-7">
          One cut. <br />
          Every bay.
        </h1>
        <div className="flex flex-col items-start gap-7 lg:col-span-5">
          <p className="max-w-lg text-lg text-muted">
            {productName} keeps a video project in step for everyone who works on it: media on
            shared storage, projects synchronized between computers, and a seat with the right role
            for each person.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.register} size="lg">
              Start Collaborating
            </ButtonLink>
            <ButtonLink to={paths.loginMode} size="lg" variant="secondary">
              Log In
            </ButtonLink>
          </div>
        </div>
      </div>
      <WorkspacePicture className="mt-12 sm:pl-[clamp(1.25rem,4vw,3rem)] md:mt-16 xl:pl-[max(3rem,calc((100vw-80rem)/2+3rem))]" />
    </section>
  );
}
