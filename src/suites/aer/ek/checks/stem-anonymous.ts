import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { wordsOf } from '../../../../text/words-of.ts'
import type { PaperIdentity } from '../content.ts'
import { tellsTitle } from '../extract/tells-title.ts'
import { verdict } from '../extract/verdict.ts'

/**
 * Whether no stem holds the title, also slightly altered, the journal or a co-author. Source: AER-bench G.1.6.
 *
 * Names that are ordinary words too ("Price", "Nature") count only in capitals as a name has them; a co-author who
 * shares the first author's surname cannot be left out.
 */
export function stemAnonymous(questions: readonly { id: string; stem: string }[], paper: PaperIdentity): CheckResult {
  const names = paper.coauthors.filter((name) => wordsOf(name).join(' ') !== wordsOf(paper.firstAuthor).join(' '))
  const journal = wordsOf(paper.journal.replace(/^the\s+/i, ''))
  const telling = questions.flatMap(({ id, stem }) => {
    const passage =
      tellsTitle(stem, paper.title) ??
      (journal.length > 1 && ` ${wordsOf(stem).join(' ')} `.includes(` ${journal.join(' ')} `)
        ? paper.journal
        : null) ??
      [...names, ...(journal.length === 1 ? [paper.journal] : [])].find((name) => isNamed(name, stem))
    return passage ? [{ id, passage }] : []
  })
  return verdict('stem-anonymous', 'no stem may hold the title, the journal or a co-author', telling)
}

function isNamed(name: string, stem: string): boolean {
  const plain = unaccented(name.trim())
  if (plain === '') return false
  const forms = [plain, plain.toUpperCase()].map((form) => RegExp.escape(form)).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms})(?![\\p{L}\\p{N}])`, 'u').test(unaccented(stem))
}

function unaccented(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
