import { Features } from './features.tsx';
import { HowItWorks } from './how-it-works.tsx';

/** What the product does, and how one begins: the middle of the landing page. */
export default function ProductTour() {
  return (
    <>
      <Features />
      <HowItWorks />
    </>
  );
}
