const mostCharacters = 60;

/** The first words of a question, as the list of conversations shows it. */
export function titleOf(question: string): string {
  const line = question.trim().replace(/\s+/g, ' ');
  if (line.length <= mostCharacters) return line;
  const cut = line.slice(0, mostCharacters);
  const space = cut.lastIndexOf(' ');
  return `${(space > mostCharacters / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
