/** `label` names a table, page, note or the like; `value` is all that is neither label nor year. */
export type NumberKind = 'value' | 'label' | 'year'

const one =
  'table|figure|fig\\.?|section|sec\\.|sect\\.|equation|eq\\.?|eqn\\.?|appendix|chapter|ch\\.|column|col\\.|row|panel|proposition|theorem|lemma|corollary|assumption|definition|remark|example|step|hypothesis|footnote|fn\\.|note|page|p\\.|vol\\.?|volume|no\\.|version|part|model|specification|experiment|algorithm|study'
const many =
  'tables|figures|figs\\.?|sections|secs\\.|equations|eqs\\.?|appendices|chapters|columns|cols\\.|rows|panels|propositions|theorems|lemmas|corollaries|assumptions|steps|hypotheses|footnotes|notes|pages|pp\\.|nos\\.|models|specifications|experiments|studies'
const label = String.raw`[\[(]?[A-Z]?\d{1,3}(?:\.\d{1,2}){0,3}[a-z]?[\])]?`
const and = String.raw`\s?(?:[-–−]|&|and|or|to|through)\s?`

/** Behind 'Table', 'Tables 3 and', 'columns (1), (2),', '§'; behind a tab ('Cond. No.\t23.7') begins another cell. */
const behindName = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${one})[ \u00a0]{0,2}(?:${label}${and})?|(?<!\p{L})(?:${many})[ \u00a0]{0,2}(?:${label}(?:,\s?|,?${and})){0,8}|§\s?)[\[(]?[A-Z]?\.?$`,
  'iu'
)

/** What is counted in numbers between 1800 and 2099, which are years otherwise. */
const counted =
  /^\s(?:\p{L}{1,20}\s)?(?:observations|firms|households|individuals|workers|people|respondents|participants|students|children|simulations|replications|repetitions|draws|iterations|runs|samples|times|dollars|euros|words|tokens)\b/iu

/** Characters of a line to both sides that are looked at: hostile lines are as long as their page. */
const LINE_PART = 200

/** Tells what a number is from what stands around it. `isPlain`: without sign, decimals, exponent, scale and unit. */
export function numberKind(place: { text: string; from: number; to: number; isPlain: boolean }): NumberKind {
  const { text, from, to, isPlain } = place
  const printed = text.slice(from, to)
  const before = text.slice(Math.max(0, from - 80), from)
  const behind = text.slice(to, to + 40)
  if (isPlain && isYear(printed, before, behind)) return 'year'
  const isShort = /^\d{1,3}(?:\.\d{1,2})?$/.test(printed)
  if (!isShort) return /^\.\d/.test(behind) ? 'label' : 'value'
  if (behindName.test(before.slice(before.lastIndexOf('\n') + 1)) && !/^0\./.test(printed)) return 'label'
  // A section or version, a word such as '2SLS' or '1st'.
  if (/^\.\d/.test(behind) || (isPlain && /^\p{L}/u.test(behind))) return 'label'
  const lineBefore = text
    .slice(Math.max(0, from - LINE_PART), from)
    .split('\n')
    .at(-1)!
  const line = lineBefore + text.slice(from, from + LINE_PART).split('\n', 1)[0]!
  if ((from === 0 || text[from - 1] === '\n') && opensLine(line)) return 'label'
  return isPlain && (isCitation(before, behind) || isEquationNumber(line, before, behind)) ? 'label' : 'value'
}

function isYear(printed: string, before: string, behind: string): boolean {
  if (!/^(?:1[89]|20)\d\d$/.test(printed)) return false
  return !/[=≈<>]\s?$/.test(before) && !counted.test(behind)
}

/** A heading ('2.1 Data'), a list ('1.', '(1)' and '1)'), or a page number alone on its line. */
function opensLine(line: string): boolean {
  const isHeading =
    line.length <= 80 && /^\d{1,2}(?:\.\d{1,2}){0,3}\.?\s{1,4}\p{Lu}/u.test(line) && !/[,;\d]$/.test(line)
  const isContents = /(?:\s?\.){4}\s?\d{1,4}$/.test(line)
  return isHeading || isContents || /^\d{1,3}[.)]\s\p{L}/u.test(line)
}

function isCitation(before: string, behind: string): boolean {
  return /\[(?:\d{1,3}\s?[,;–-]\s?){0,12}$/.test(before) && /^(?:\s?[,;–-]\s?\d{1,3}){0,12}\]/.test(behind)
}

/** '(12)' alone, at the end of a displayed equation, or in front of an item of a list. */
function isEquationNumber(line: string, before: string, behind: string): boolean {
  if (!before.endsWith('(') || !behind.startsWith(')')) return false
  const isFirst = /(?:^|\n)\($/.test(before) && /^\)\s\p{L}/u.test(behind)
  const isLast = /^\)(?:\n|$)/.test(behind) && (/[=≤≥<>]/.test(line) || line.startsWith('(') || before.endsWith('\t('))
  return isFirst || isLast
}
