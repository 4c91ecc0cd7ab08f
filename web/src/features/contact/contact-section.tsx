import { ContactForm } from './contact-form.tsx';

/** The contact section, the last one of the landing page. */
export function ContactSection() {
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      tabIndex={-1}
      className="below-first section-space"
    >
      <div className="page-width grid gap-x-16 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="contact-title" className="text-4xl">
            Talk to us
          </h2>
          <p className="mt-4 max-w-md text-lg text-muted">
            Ask about an Enterprise plan, a move from another system, or a workflow that you are not
            sure about. A person reads every message and replies by email.
          </p>
        </div>
        <div className="lg:col-span-7">
          <ContactForm />
        </div>
      </div>
    </section>
  );
}
