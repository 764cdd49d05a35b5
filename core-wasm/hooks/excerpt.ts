/** The first words of a text, with an ellipsis if there are more than `count`. */
export function excerpt(text: string, count: number): string {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length <= count) return words.join(' ');
  const cut = words.slice(0, count).join(' ');
  return `${cut.replace(/[,;:.…–—-]+$/, '')}…`;
}
