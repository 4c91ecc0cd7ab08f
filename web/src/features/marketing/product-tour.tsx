import { Features } from './features.tsx';
import { CollaboratePicture, ConnectPicture, SyncPicture } from './pictures/three-steps.tsx';

const steps = [
  {
    title: 'Connect your team',
    text: 'Register, name the workspace, and add people by email with the role they have on the job.',
    Picture: ConnectPicture,
  },
  {
    title: 'Sync your projects',
    text: 'Put the project on the shared volume. Every bay gets it, and from then on only the changes.',
    Picture: SyncPicture,
  },
  {
    title: 'Collaborate globally',
    text: 'Lisbon hands over in the evening, and Osaka opens the same cut in the morning.',
    Picture: CollaboratePicture,
  },
] as const;

/** Three steps connected by a line. */
function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="below-first section-space border-t border-line">
      <div className="page-width">
        <h2 id="how-title" className="text-4xl">
          How it works
        </h2>
        <ol className="mt-10 grid gap-y-12 md:mt-16 md:grid-cols-3">
          {steps.map(({ title, text, Picture }, index) => (
            <li key={title}>
              <Picture />
              <div className="mt-6 flex gap-4 md:pr-8">
                <span className="pt-px font-mono text-sm leading-[1.875rem] text-muted">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="mt-2 max-w-prose text-muted">{text}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** What the product does, and how one begins: the middle of the landing page. */
export default function ProductTour() {
  return (
    <>
      <Features />
      <HowItWorks />
    </>
  );
}
