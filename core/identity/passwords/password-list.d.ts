declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  /** Lower case, most common first. */
  const passwords: readonly string[];
  export default passwords;
}

declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs' {
  /** Keyboard layouts: the neighbours of each key. */
  const graphs: Record<string, Record<string, (string | null)[]>>;
  export default graphs;
}
