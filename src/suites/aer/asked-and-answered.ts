/** A line that asks, and its answer below or behind the question mark: 'Q: Is the fragment relevant?', 'A: Yes'. */
const pair =
  /^([ \t>*_-]{0,6})Q[*_]{0,2}\s?[:.][*_]{0,2}[ \t]*([^\n]{1,2000}?)(?:\n{1,2}|(?<=\?[*_]{0,2})[ \t]{1,4})[ \t>*_-]{0,6}A[*_]{0,2}\s?[:.][*_]{0,2}[ \t]*(?=\S)/gmu

/** A text whose lines 'Q:' and 'A:' are the question and its answer, so that no A is an option. */
export function askedAndAnswered(text: string, label: string): string {
  return text.replaceAll(pair, (_, lead: string, question: string) => `${lead}${question}\n${label}`)
}
