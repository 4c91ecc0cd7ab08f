// The formatter guarantees that a declaration starts at the beginning of its line.
const declarations =
  /^(?:export )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)(.*)$/gm;
const docstringBefore = /\*\/\n(?:\/\/.*\n)*$/;
const inferred = /^ = z\.(?:infer|output)<typeof (\w+)/;

/**
 * The exports of a module that nothing describes: no docstring, no summary of a call, and, for a type that is inferred
 * from a schema, no docstring of the schema either. The first overload of a function speaks for all.
 * @param text the module's source, formatted
 */
export function undocumentedExports(text: string): string[] {
  const found = [...text.matchAll(declarations)].map(
    ({ 0: line, 1: name = '', 2: rest = '', index }) => ({
      name,
      rest,
      isExported: line.startsWith('export '),
      isDocumented: docstringBefore.test(text.slice(0, index)) || rest.startsWith(' = operation('),
    }),
  );
  const documented = new Set(found.filter((one) => one.isDocumented).map(({ name }) => name));
  const missing = found
    .filter(({ name, isExported }) => isExported && !documented.has(name))
    .filter(({ rest }) => !documented.has(inferred.exec(rest)?.[1] ?? ''));
  return [...new Set(missing.map(({ name }) => name))];
}
