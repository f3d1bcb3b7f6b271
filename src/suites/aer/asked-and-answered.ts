/** A line that asks, and the line of its answer: 'Q: Is the fragment relevant?' above 'A: Yes'. */
const pair =
  /^([ \t>*_-]{0,6})Q[*_]{0,2}\s?[:.][*_]{0,2}[ \t]*([^\n]{1,2000})\n{1,2}[ \t>*_-]{0,6}A[*_]{0,2}\s?[:.][*_]{0,2}[ \t]*(?=\S)/gmu

/** A text whose lines 'Q:' and 'A:' are the question and its answer, so that no A is an option. */
export function askedAndAnswered(text: string, label: string): string {
  return text.replaceAll(pair, (_, lead: string, question: string) => `${lead}${question}\n${label}`)
}
