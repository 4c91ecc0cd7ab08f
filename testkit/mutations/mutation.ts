/** A rule that earns money or keeps secrets, how the product would break it, and the test that notices. */
export interface Mutation {
  /** What must hold. */
  rule: string;
  /** The product's file, from the root of the repository. */
  file: string;
  /** A snippet that occurs once in it. */
  from: string;
  /** What breaks the rule, in place of the snippet. */
  to: string;
  caughtBy: {
    /** The test's file. */
    file: string;
    /** A regular expression of titles, of which one fails. */
    title: string;
  };
}
