/**
 * The code blocks of a README that bear a file's name behind their language, by that name.
 *
 * @param {string} markdown
 * @returns {Map<string, string>}
 */
export function namedBlocks(markdown) {
  const blocks = markdown.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, name = '', code = '']) => [name, code]));
}
