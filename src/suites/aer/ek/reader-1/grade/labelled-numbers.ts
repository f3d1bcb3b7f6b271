const number = String.raw`[-+−]?\d[\d.,]{0,12}(?:\s?%|\s?percent\b)?`
const year = String.raw`(?:1[6-9]|20)\d\d(?:s|\b)`
const labels =
  'standard errors?|std\\.? err(?:ors?|\\.)?|s\\.?e\\.?|t-?stat(?:istics?|s)?|t-?values?|p-?values?|p|t|z|n|tables?|columns?|cols?\\.?|rows?|figures?|fig\\.?|equations?|eqs?\\.?|sections?|pages?|panels?|footnotes?|models?|specifications?'

const labelled = [
  // One remark in brackets behind a number.
  /(?<=\d[^()[\]]{0,60})[([][^()[\]]*[)\]]/,
  new RegExp(String.raw`\b(?:${labels})\s{0,3}(?:of|is|=|<|>|≤|≥|:)?\s{0,3}[(#]?${number}`, 'gi'),
  new RegExp(String.raw`${number}[\s-]{1,3}(?:significance|confidence|ci|level)\b`, 'gi'),
  new RegExp(String.raw`\b(?:in|since|from|during|by|until|for)\s${year}(?:\s?[-–]\s?\d{2,4})?`, 'gi'),
  // "12 of the 50 states" tells of how many.
  new RegExp(String.raw`(?<=\d )(?:out )?of (?:the|all|a total of)(?: the)? ${number}`, 'gi'),
  // "5, not 6" takes the other one back.
  new RegExp(String.raw`\b(?:not|rather than|instead of)\s{1,3}${number}`, 'gi')
]

/**
 * A text without the numbers that it says are something else: a standard error, a level of significance, a table, the year
 * of an event, one remark in brackets, a number that is dismissed.
 */
export function dropLabelledNumbers(text: string): string {
  return labelled.reduce((left, pattern) => left.replace(pattern, ' '), text)
}
