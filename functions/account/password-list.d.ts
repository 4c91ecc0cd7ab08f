declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  /** In lower case, the commonest first. */
  const passwords: readonly string[];
  export default passwords;
}

declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs' {
  /** Keyboards: of each key its neighbours. */
  const graphs: Record<string, Record<string, (string | null)[]>>;
  export default graphs;
}
