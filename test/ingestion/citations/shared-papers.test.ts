import { beforeAll, describe, expect, it } from 'vitest'
import { matchCitations } from '../../../src/ingestion/citations/match-citations.ts'
import { paperBody } from '../../../src/ingestion/paper-body.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { paperNames, papersMissing, readSharedPaper, type Truth, truthOf } from '../../helpers/shared-papers.ts'

type Paper = { name: string; truth: Truth; paper: PaperText; introduction: string }

const papers: Paper[] = []
beforeAll(async () => {
  for (const name of paperNames) {
    const truth = truthOf(name)
    if (!truth.intro_citations?.length) continue
    const paper = await readSharedPaper(name)
    papers.push({ name, truth, paper, introduction: paperBody(paper).introduction ?? '' })
  }
})

/** Numbers mean nothing without the list that they point into: a candidate who uses them writes one, too. */
function withList({ paper, introduction }: Paper): string {
  const isNumbered = paper.references.some(({ label }) => label !== null)
  if (!isNumbered) return introduction
  return [introduction, 'References', ...paper.references.map(({ label, raw }) => `[${label}] ${raw}`)].join('\n')
}

describe('the introductions of the shared papers', () => {
  it('cite at least 97 % of the works that they are known to cite', ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    expect(papers.length).toBe(12)
    for (const paper of papers) {
      const wanted = paper.truth.intro_citations!
      const { matched, listedOnly } = matchCitations(withList(paper), paper.truth.references)
      const cited = matched.filter((key) => !listedOnly.includes(key))
      const found = wanted.filter((key) => cited.includes(key))
      console.log(`${paper.name}: ${found.length} of ${wanted.length}, ${cited.length - found.length} besides`)
      expect.soft(found.length / wanted.length, paper.name).toBeGreaterThanOrEqual(0.97)
    }
  })

  it('cite no work of another paper that they do not cite, unless it is ambiguous', ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    let pairs = 0
    for (const { name, truth, introduction } of papers) {
      // What it cites of its own list, notes included: the truth leaves notes out.
      const own = matchCitations(introduction, truth.references).matched
      const cited = truth.references.filter(({ key }) => own.includes(key) || truth.intro_citations!.includes(key))
      for (const other of paperNames.filter((each) => each !== name)) {
        pairs += 1
        const { references } = truthOf(other)
        const { mentions } = matchCitations(introduction, references)
        const keys = mentions.flatMap((mention) => (mention.ambiguous ? [] : mention.keys))
        const found = references.filter(({ key }) => keys.includes(key))
        const wrong = found.filter((work) => !cited.some((mine) => isSameWork(mine, work)))
        expect
          .soft(
            wrong.map(({ key }) => key),
            `${name} against the list of ${other}`
          )
          .toEqual([])
      }
    }
    expect(pairs).toBe(12 * 14)
  })
})

type Work = Truth['references'][number]

/** The same title but for a misprint, in the same year. */
function isSameWork(a: Work, b: Work): boolean {
  const words = (title: string) => new Set(title.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  const [mine, other] = [words(a.title), words(b.title)]
  return a.year === b.year && mine.intersection(other).size >= 0.75 * Math.min(mine.size, other.size)
}
