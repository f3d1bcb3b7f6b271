import type { CheckResult } from '../../../ingestion/extraction.ts'
import type { PaperIdentity } from './content.ts'

/**
 * How a stem may name the paper, so that only a reader of it can answer. Source: AER-bench G.1.6.
 *
 * Our rule where the source is silent: a paper with co-authors is "In Surname et al. (2013), a paper on ...", also
 * with two authors, since co-authors stay unnamed; a sole author may stand without "et al.". Title, journal and
 * co-authors' surnames must not occur anywhere in a stem.
 */
export function checkStem(questions: readonly { id: string; stem: string }[], paper: PaperIdentity): CheckResult[] {
  const etAl = paper.coauthors.length > 0 ? ' et al\\.' : '( et al\\.)?'
  const opening = new RegExp(`^In ${escaped(paper.firstAuthor)}${etAl} \\(${paper.year}\\), a paper on [^,]`, 'u')
  const unopened = questions.filter(({ stem }) => !opening.test(stem)).map(({ id }) => id)
  const secrets = [paper.title, paper.journal, ...paper.coauthors].filter((text) => text.trim() !== '')
  const telling = questions.flatMap(({ id, stem }) => {
    const secret = secrets.find((text) =>
      new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, 'iu').test(stem)
    )
    return secret ? [`${id} ("${secret}")`] : []
  })
  const form = `In ${paper.firstAuthor}${paper.coauthors.length > 0 ? ' et al.' : ''} (${paper.year}), a paper on <topic>, ...`
  return [
    {
      check: 'stem-opening',
      ok: unopened.length === 0,
      message: `every stem must open with "${form}"${unopened.length ? `: ${unopened.join(', ')}` : ''}`
    },
    {
      check: 'stem-anonymous',
      ok: telling.length === 0,
      message: `no stem may hold the title, the journal or a co-author${telling.length ? `: ${telling.join(', ')}` : ''}`
    }
  ]
}

function escaped(text: string): string {
  return RegExp.escape(text.trim())
}
