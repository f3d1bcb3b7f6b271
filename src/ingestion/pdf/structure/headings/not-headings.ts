import type { LayoutLine } from '../../layout/document-layout.ts'
import { isRunningText } from '../front-matter/running-text.ts'
import { isDate } from '../front-matter/stamps.ts'

/** Share of letters in a heading that has signs of mathematics too. */
const FORMULA_LETTERS = 0.7

const statement =
  'theorem|lemma|proposition|corollary|definition|assumptions?|remarks?|examples?|proof|claim|fact|observation|conjecture|hypothes[ie]s|conditions?|property|axiom|case|step|result|exercise|problem|notation|question|prediction|implication'
/** Words that say where something stands, or to whom it is given. */
const pointer =
  /^(?:proofs? (?:is |are )?in (?:the )?(?:\w{1,12} )?appendi(?:x|ces)\b|for online publication(?: only)?\.?$)/i
const statementName = new RegExp(`^(?:${statement})(?![\\p{L}])`, 'iu')
/** After such a name: 'Theorem 3', 'Lemma A.1 (Existence)', 'Proof.'; a section may be called 'Example: a driver'. */
const statementEnd = /^\s{0,3}(?:\(?(?:[A-Z]{1,3}[.-]?)?\d{1,3}|[A-Z]\b|[ivx]{1,5}\b|\(|[.:]?$|[.]\s)/

const caption =
  /^(?:(?:(?:data|online|technical) )?appendix )?(?:fig(?:ure|s|\.)?|table|tab\.|chart|map|exhibit|algorithm|listing|box|panel|scheme|plate|graph)s?[\s.]{0,3}(?:[A-Z]{0,2}[.-]?\d{1,3}|(?<=[\s.])(?:[A-Z][lI]?|[IVX]{1,5})\b)/i
const label =
  /^(?:key ?words?(?: and phrases)?|jel(?: (?:classification|codes?|numbers?))?(?: (?:codes?|numbers?))?|(?:notes?|sources?|classification)\s{0,2}[.:]|msc|ams|received|accepted|published|correspondence|e-?mail|doi|https?|www|copyright|©|q\.?e\.?d|print|draft|version|this version|affiliations?|(?:figure|table)s?$|abbreviations$|panel [A-Z\d]|dependent variable|observations|n=)\b/i
const prompt = /^(?:[A-Z]{1,3}>|>>>|>|\+ |\$ |#|\[\d+\]|\(\d+\)\s*$)/
const listItem = /^(?:[•◦▪‣·∙○●■□–—-]|\*\s|\((?:\d{1,2}|[a-z]|[ivx]{1,4})\))/u
const leaders = /(?:\.{4,}|…{2,}|(?:\.\s){4,})\s{0,4}\d{0,4}\s*$|\t\s*(?:\d{1,3}|[ivxl]{1,6})\s*$/i
const link = /(?:https?:\/\/|www\.|@[\w-]+\.)/i

/** The address of an author in capitals, as some journals print it behind the conclusion. */
const addressInCapitals =
  /^(?:[\p{Lu}&.,’' -]*\b)?(?:UNIVERSIT[YÄÉ]\p{Lu}*|COLLEGE|SCHOOL OF|INSTITUTE|BUREAU OF|RESERVE BANK|WORLD BANK)\b[\p{Lu}&.,’' -]*$/u

/** Whether an unnumbered text is the label of something else: a theorem, a caption, keywords, a date, an address. */
export function isLabel(text: string): boolean {
  const start = text.slice(0, 80).trim()
  if (caption.test(start) || label.test(start) || pointer.test(start) || isStatement(start)) return true
  return isDate(start) || addressInCapitals.test(start) || isFormula(text) || isCutFromText(text)
}

/** Whether signs between letters make no words, as formulas are recognised in scans. */
export function isFormula(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const hasWord = /\p{L}{3}/u.test(text)
  return !hasWord || (/[=<>|{}[\]^_~+\\]/.test(text) && letters < FORMULA_LETTERS * text.replace(/\s/g, '').length)
}

/** Whether a line begins or ends within a sentence. */
function isCutFromText(text: string): boolean {
  const line = text.trim()
  if (/^appendix [A-Z\d]{1,2},/i.test(line)) return true
  if (!isRunningText(line)) return false
  return /^[\p{Ll}(]/u.test(line) || /(?:\p{L}-|[,;])$/u.test(line) || /\p{Ll}[.;] \p{L}/u.test(line)
}

function isStatement(start: string): boolean {
  const name = statementName.exec(start)?.[0]
  if (/^proof of .{1,60}[.:]$/i.test(start)) return true
  // A statement is one; a section may be called 'Assumptions'.
  if (/^(?:assumptions|remarks|examples|definitions|results|hypotheses|exercises)$/i.test(start)) return false
  return name !== undefined && statementEnd.test(start.slice(name.length))
}

const note = /^(?:notes?|sources?)\b/i
/** The names of authors at the head of an entry: 'Adler, Ruth, and Bo Brook'. */
const surnameFirst = /^\p{Lu}[\p{L}’'-]+, (?:\p{Lu}|de |van |von )/u

/**
 * Whether a paragraph that begins in a type of its own is a statement, a caption, a note or an entry of a list of
 * references.
 *
 * @param text of its first line
 */
export function isOtherLead(text: string): boolean {
  const start = text.slice(0, 80).trim()
  return [statementName, caption, label, note, surnameFirst].some((pattern) => pattern.test(start))
}

/** Whether words behind the number of a line are an entry of a list of references: the names of authors, surname first. */
export function isEntryOfList(title: string): boolean {
  return surnameFirst.test(title)
}

const proof = /^(?:proofs?|sketch of)\b/i
/** 'Example: two goods', 'Household problem', 'Running example (continued)' */
const namedStatement = new RegExp(
  `^(?:${statement})[:.]|\\b(?:assumption|condition|definition|example|hypothesis|lemma|problem|remark|theorem)$|\\(cont`,
  'iu'
)

/** 'Class A', 'Type 2': one of several kinds that a list defines. Steps and experiments of a paper are parts of it. */
const kind = /^(?!(?:Experiment|Stage|Step|Study) )\p{Lu}\p{Ll}+ (?:[A-Z]|\d{1,2})$/u

/** Whether words at the head of a paragraph name a statement, a proof, a note or a kind, or the authors of an entry of a list of references. */
export function isNameOfOther(words: string): boolean {
  const start = words.slice(0, 120).trim()
  return [proof, namedStatement, note, surnameFirst, kind].some((pattern) => pattern.test(start))
}

/** Whether a text is the label of a figure or table, which no number before it makes a heading. */
export function isCaption(text: string): boolean {
  return caption.test(text.slice(0, 40).trim())
}

/** Whether a line shows by its characters that it is code, a list item, an entry of the contents, an address or mathematics. */
export function isOtherMatter(line: LayoutLine): boolean {
  const start = line.text.slice(0, 40)
  if (prompt.test(start) || listItem.test(start)) return true
  if (leaders.test(line.text.slice(-60)) || link.test(line.text.slice(0, 200))) return true
  return line.code || isMathematics(line)
}

function isMathematics({ text, spans }: LayoutLine): boolean {
  // Names of programs may come in what is known as a font for mathematics.
  const words = spans.filter((span) => !span.math || /\p{L}{4}/u.test(span.text))
  const letters = words.reduce((sum, span) => sum + (span.text.match(/\p{L}/gu)?.length ?? 0), 0)
  if (letters < 2) return true
  const all = text.replace(/\s/g, '').length
  return letters < 0.4 * all
}
