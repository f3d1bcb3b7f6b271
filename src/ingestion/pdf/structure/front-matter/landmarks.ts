import { isRunningText } from './running-text.ts'

/** What a line at the start of a paper announces. */
export type Landmark = 'abstract' | 'keywords' | 'notice' | 'introduction' | 'contents' | 'heading'

/** A heading is no longer than this; longer lines are text. */
const LONGEST_HEADING = 90

/** 'Abstract' in print, letters set apart included, and in a scan that lost its second letter, with what may follow: nothing, a stop, or the text itself. */
const abstractLabel =
  /^(?:a ?b? ?s ?t ?r ?a ?c ?t|summary|executive summary|synopsis)(?:\s*$|\s{0,3}[.:—–-]{1,2}(?:\s+|(?=\p{L}))|\s+(?=["“‘'(]?\p{Lu}))/iu
const aloneLabel = /^(?:a ?b? ?s ?t ?r ?a ?c ?t|summary|executive summary|synopsis)\s*[.:—–-]?$/i
const stoppedLabel = /^(?:abstract|summary)\s?[.:—–-]/i

const keywords =
  /^(?:key\s?-?words?\b|index terms\b|subject (?:classification|codes?|headings?)\b|j\.?e\.?l\.?(?: ?:| ?-| [A-Z]\d|\b.{0,20}(?:class|code|number|no\b))|(?:ams|msc|pacs|acm)\b.{0,30}(?:\d|class|subject)|mathematics subject|categories and subject|general terms\b)/iu
const notice =
  /^(?:(?:running|short) (?:head|title)|article history|(?:received|accepted|revised|available online|published online)\b.{0,12}\d|(?:first|manuscript|original|revised) (?:version )?received\b|data availability|replication (?:files|package)|word count|acknowledge?ments?\b|correspond(?:ing author|ence(?:\s?[:.]| to | address))|e-?mail\s?[:(]|contact (?:information|details)|(?:disclaimers?|disclosures?(?: statements?)?|(?:conflicts?|declarations?|competing) (?:of )?interests?|declarations?|funding)(?:\s?[:.]|\s*$)|highlights$|significance statement|significance$|plain language summary|non-?technical summary|r[eé]sum[eé]\b|zusammenfassung\b|resumen\b|graphical abstract|powered by\b|©|copyright (?:©|\(c\)|\d)|doi\b|https?:|www\.|suggested citation|(?:this |current |first )?(?:version|draft)\s?:|date\s?:)/iu
const introduction =
  /^(?:(?:§|section )?(?:\d{1,2}|[IVX]{1,4})?[.:)]?\s{0,4})(?:(?:introduction|einleitung|einführung|introducción|introdução|introduzione)(?:\s*$|[.:]| and )|(?:overview|motivation)(?:[.:]?\s*$| and ))/iu
/** The last word of a note, 'overview.', begins no introduction. */
const lastWord = /^(?:overview|motivation)/
const contents = /^(?:table of )?contents\s{0,9}$/i
const numberedHeading = /^(?:(?:§|section )?\d{1,2}(?:\.\d{1,2})?[.:)]?|[IVX]{1,4}[.:]|[A-C]\.)\s+["“‘]?\p{Lu}/u

/** Sentences end so; headings do not. */
const endsSentence = /[.!?;,]["”’)]?\s{0,9}$/

/** What a line announces, by its words alone; null for text. */
export function landmarkOf(text: string): Landmark | null {
  const line = text.trim()
  if (aloneLabel.test(line) || stoppedLabel.test(line)) return 'abstract'
  if (contents.test(line)) return 'contents'
  if (keywords.test(line)) return 'keywords'
  if (notice.test(line)) return 'notice'
  if (line.length > LONGEST_HEADING) return null
  if (introduction.test(line) && !lastWord.test(line)) return 'introduction'
  return numberedHeading.test(line) && !endsSentence.test(line) ? 'heading' : null
}

/** The text behind a label such as 'Abstract.'; undefined where the line has none. */
export function textAfterAbstractLabel(text: string): string | undefined {
  const label = abstractLabel.exec(text)
  return label === null ? undefined : text.slice(label[0].length).trim()
}

/** Lines below the heading of an introduction among which its text begins. */
const TEXT_WITHIN = 4

/** Whether the introduction begins at a line: a heading with text below it, unlike an entry of a list of contents. */
export function isIntroductionAt(lines: readonly { text: string }[], place: number): boolean {
  const text = lines[place]?.text ?? ''
  if (landmarkOf(text) !== 'introduction' || isEntryOfContents(text)) return false
  return lines.slice(place + 1, place + 1 + TEXT_WITHIN).some((line) => isRunningText(line.text))
}

/** Whether a line of a list of contents: those name an abstract and an introduction too. */
export function isEntryOfContents(text: string): boolean {
  return /(?:\. ?){4}|\p{L}[\s\t]{1,9}(?:\d{1,3}|[ivx]{1,5})$/u.test(text)
}
