import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { wordsOf } from '../../../../text/words-of.ts'
import type { PaperIdentity } from '../content.ts'
import { verdict } from '../extract/verdict.ts'

/** The opening alone has ten and more; a stem that asks something has not fewer than this. */
const fewestWords = 15

/**
 * Whether every stem opens with first author, year and topic, as the source's mandatory form has it. Source: AER-bench
 * G.1.6. Ours where it is silent: a paper with co-authors is "In Surname et al. (2013), a paper on ...", also with two
 * authors, since co-authors stay unnamed; a sole author may stand without "et al.".
 */
export function stemOpening(questions: readonly { id: string; stem: string }[], paper: PaperIdentity): CheckResult {
  const etAl = paper.coauthors.length > 0 ? ' et al\\.' : '( et al\\.)?'
  const opening = new RegExp(
    `^In ${RegExp.escape(paper.firstAuthor.trim())}${etAl} \\(${paper.year}\\), a paper on [^,]`,
    'u'
  )
  const form = `In ${paper.firstAuthor}${paper.coauthors.length > 0 ? ' et al.' : ''} (${paper.year}), a paper on <topic>, ...`
  const unopened = questions.filter(({ stem }) => !opening.test(stem) || wordsOf(stem).length < fewestWords)
  return verdict(
    'stem-opening',
    `every stem must open with "${form}" and go on with a question or statement`,
    unopened.map(({ id, stem }) => ({ id, passage: stem.slice(0, 80) }))
  )
}
