/** A name and a value, as they stand in a response. */
export type Pair = { field: string; value: string }

const dress = '[*_`"\']{0,6}'
// A line such as '- `relevance`: yes', '2. **Relevance:** no, since ...', 'Relevance - Yes', 'Relevance (yes)',
// '| relevance | yes |' or '<relevance>yes</relevance>', a heading with its value below, or 'relevance: yes' within a line;
// not 'Relevance: no doubt about it'.
const linePattern = new RegExp(
  [
    String.raw`(?:^[ \t*_\x60"'#>|.)(<\d-]{0,20}|[,;{|\t]\s{0,9}${dress})([a-z][a-z_ -]{2,30}?)${dress}`,
    String.raw`(?:[ \t]{0,9}(?:[:：=|(>]|->|=>|→|—)|[ \t]{1,9}[–-](?=[ \t])|:?${dress}[ \t]{0,9}\r?\n\s{0,9}(?:[-*•][ \t])?(?:${dress}(?:answer|value|label)${dress}[:：])?)`,
    String.raw`[ \t*_\x60"']{0,12}([a-z01]{1,20})${dress}[ \t]{0,9}(?=[.,;()|<}–—\r-]|$)`
  ].join(''),
  'gim'
)

/** What looks like a field and its value in lines of a response, known or not. */
export function linePairs(output: string): Pair[] {
  return [...output.matchAll(linePattern)].map((match) => ({ field: match[1]!, value: match[2]! }))
}
