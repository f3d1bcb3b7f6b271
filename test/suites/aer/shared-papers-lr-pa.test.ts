import { beforeAll, describe, expect, it } from 'vitest'
import { lengthNearShare } from '../../../src/ingestion/checks/length-near-share.ts'
import type { CheckResult } from '../../../src/ingestion/extraction.ts'
import { paperBody } from '../../../src/ingestion/paper-body.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { citationsCited } from '../../../src/suites/aer/lr/checks/citations-cited.ts'
import { citationsComplete } from '../../../src/suites/aer/lr/checks/citations-complete.ts'
import { referenceFound } from '../../../src/suites/aer/lr/checks/reference-found.ts'
import { referencesComplete } from '../../../src/suites/aer/lr/checks/references-complete.ts'
import type { Reference } from '../../../src/suites/aer/lr/content.ts'
import { checkAbstract } from '../../../src/suites/aer/pa/checks/structure.ts'
import { foldLetters, lettersOfTitle } from '../../../src/text/fold-letters.ts'
import { splitSentences } from '../../../src/text/split-sentences.ts'
import { paperNames, papersMissing, readSharedPaper, truthOf } from '../../helpers/shared-papers.ts'
import { failedChecks } from './failed-checks.ts'

type Shared = { name: string; paper: PaperText; references: Reference[] }
const papers: Shared[] = []
beforeAll(async () => {
  for (const name of paperNames) {
    const paper = await readSharedPaper(name)
    papers.push({ name, paper, references: truthOf(name).references.map((entry) => claimOf(entry, paper)) })
  }
}, 120_000)

type TrueReference = ReturnType<typeof truthOf>['references'][number]

/** A true claim of a reply. Some truth files hold names that their .bib broke at 'AND': those are taken from print. */
function claimOf({ key, authors, year, title }: TrueReference, paper: PaperText): Reference {
  const isBroken = authors.some((author) => author.includes(' AND '))
  const printed = isBroken
    ? paper.references.find(({ raw }) => foldLetters(raw).letters.includes(lettersOfTitle(title)))
    : undefined
  const named = printed?.authors ?? authors
  return { key, authors: named, year: year ?? 'n.d.', title, venue: '', venueType: 'other' }
}

/** Counts of one test, printed: what was claimed truly and falsely, and where the verdict was wrong. */
function tally(subject: string) {
  const counts = { papers: 0, true: 0, false: 0, wrong: 0 }
  return {
    counts,
    expectVerdict(isRight: boolean, claim: { isTrue: boolean; text: string }) {
      counts[claim.isTrue ? 'true' : 'false']++
      if (!isRight) counts.wrong++
      expect.soft(isRight, claim.text).toBe(true)
    },
    print() {
      console.info(
        `${subject}: ${counts.papers} papers, ${counts.true} true claims, ${counts.false} false claims, ` +
          `${counts.wrong} wrong verdicts`
      )
    }
  }
}

/** How every fifth reference is changed, in turn; the fifth of five stays as it is. */
const changes: ((reference: Reference) => { reference: Reference; complaint: string } | null)[] = [
  (reference) => ({ reference: { ...reference, year: '1893' }, complaint: 'has another year' }),
  (reference) => ({
    reference: { ...reference, title: withOtherWord(reference.title) },
    complaint: 'has another title'
  }),
  (reference) => ({
    reference: { ...reference, authors: ['Zeppelin, Quirin', ...reference.authors.slice(1)] },
    complaint: 'has another first author'
  }),
  () => null
]

function withOtherWord(title: string): string {
  const [word] = title.match(/\p{L}{4,}/gu)?.sort((a, b) => b.length - a.length) ?? ['']
  return title.replace(word!, 'xylophone')
}

const invented: Reference = {
  key: 'zeppelin_1893_xylophone',
  authors: ['Zeppelin, Quirin'],
  year: '1893',
  title: 'Xylophones and the Demand for Airships',
  venue: '',
  venueType: 'other'
}

describe('references of the shared papers', () => {
  it('are all found and none is missed when the claims are true', ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const { counts, expectVerdict, print } = tally('true lists of references')
    for (const { name, paper, references } of papers) {
      counts.papers++
      for (const { ok, message } of referenceFound(references, paper)) {
        expectVerdict(ok, { isTrue: true, text: `${name}: ${message}` })
      }
      const { ok, message } = referencesComplete(references, paper)
      expectVerdict(ok, { isTrue: true, text: `${name}: ${message}` })
    }
    print()
    expect(counts).toMatchObject({ papers: 15, wrong: 0 })
    expect(counts.true).toBeGreaterThan(500)
  })

  it('fail by name when one is invented, left out, or changed in year, author or title', ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const { counts, expectVerdict, print } = tally('altered lists of references')
    for (const { name, paper, references } of papers) {
      counts.papers++
      const altered = references.map(
        (reference, index) => changes[index % 5]?.(reference) ?? { reference, complaint: '' }
      )
      const isLeftOut = (index: number) => index % 5 === 3
      const reply = [
        ...altered.filter((_, index) => !isLeftOut(index)),
        { reference: invented, complaint: 'is not in' }
      ]
      const results = referenceFound(
        reply.map(({ reference }) => reference),
        paper
      )
      for (const [index, { ok, message }] of results.entries()) {
        const { complaint, reference } = reply[index]!
        // A work without authors stays without: there is no first author to change.
        const isTrue = complaint === '' || (complaint.includes('author') && ok && reference.authors.length < 2)
        const isRight = isTrue ? ok : !ok && message.startsWith(reference.key) && message.includes(complaint)
        expectVerdict(isRight, { isTrue, text: `${name}: ${complaint}: ${message}` })
      }
      expectMissed({ name, paper, references }, isLeftOut, {
        reply: reply.map((each) => each.reference),
        expectVerdict
      })
    }
    print()
    expect(counts).toMatchObject({ papers: 15, wrong: 0 })
    expect(counts.false).toBeGreaterThan(350)
  })
})

/** Whether the entries that were left out, and no others, are missed. */
function expectMissed(
  { name, paper, references }: Shared,
  isLeftOut: (index: number) => boolean,
  { reply, expectVerdict }: { reply: Reference[] } & Pick<ReturnType<typeof tally>, 'expectVerdict'>
) {
  const left = references.filter((_, index) => isLeftOut(index))
  const { ok, message } = referencesComplete(reply, paper)
  const missed = paper.references.length - Number(/^(\d+) of/.exec(message)?.[1])
  expectVerdict(!ok && missed === left.length, { isTrue: false, text: `${name}: ${left.length} left out; ${message}` })
}

describe('citations of the introductions', () => {
  it('are those of the truth files, no more and no less', ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const { counts, expectVerdict, print } = tally('citations of introductions')
    for (const { name, paper, references } of papers) {
      const keys = truthOf(name).intro_citations
      if (keys === null || keys.length === 0) continue
      counts.papers++
      const citations = keys.map((key) => ({ key }))
      const cited = citationsCited(citations, references, paper)
      expectVerdict(cited.ok, { isTrue: true, text: `${name}: ${cited.message}` })
      // The truth ends this introduction at an earlier heading than the reader: two works are cited in between.
      if (name === 'microdsops') continue
      const complete = citationsComplete(citations, references, paper)
      expectVerdict(complete.ok, { isTrue: true, text: `${name}: ${complete.message}` })
      const other = references.find(({ key }) => !keys.includes(key))
      if (other) {
        const foreign = citationsCited([...citations, other], references, paper)
        const isRight = !foreign.ok && foreign.message.endsWith(`: ${other.key}`)
        expectVerdict(isRight, { isTrue: false, text: `${name}: ${foreign.message}` })
      }
      const short = citationsComplete(citations.slice(1), references, paper)
      const isNamed = !short.ok && short.message.includes(`: ${keys[0]} (page`)
      expectVerdict(isNamed, { isTrue: false, text: `${name}: ${short.message}` })
    }
    print()
    expect(counts.papers).toBeGreaterThan(8)
    expect(counts.wrong).toBe(0)
  })
})

describe('abstracts of the shared papers', () => {
  const failed = (abstract: string, paper: PaperText) => failedChecks(checkAbstract(abstract, paper))

  it('are verbatim and whole, or one of the two fails', ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const { counts, expectVerdict, print } = tally('abstracts')
    for (const { name, paper } of papers) {
      const abstract = truthOf(name).abstract
      // The truth of this one ends at a per cent sign, a comment to LaTeX: it is a part of the printed abstract.
      const isPart = name === 'llm_elasticities'
      if (abstract === null) continue
      counts.papers++
      const own = failed(abstract, paper)
      expectVerdict(isPart ? own.includes('abstract-whole') : own.length === 0, {
        isTrue: !isPart,
        text: `${name}: ${own.join()}`
      })
      const sentences = splitSentences(abstract)
      const falseClaims: [string, string][] = [
        ['abstract-verbatim', withOtherWord(abstract)],
        ['abstract-whole', sentences.slice(0, -1).join(' ')],
        ['abstract-whole', sentences.slice(0, Math.ceil(sentences.length / 2)).join(' ')],
        ['abstract-whole', sentences[0]!],
        ['abstract-whole', paperBody(paper).text.split(/\s+/).slice(0, 120).join(' ')]
      ]
      for (const [check, claim] of falseClaims) {
        if (sentences.length < 2) continue
        expectVerdict(failed(claim, paper).includes(check), { isTrue: false, text: `${name}: ${claim.slice(0, 100)}` })
      }
    }
    print()
    expect(counts.papers).toBeGreaterThan(11)
    expect(counts.wrong).toBe(0)
  })
})

describe('lengths of condensed bodies', () => {
  it('pass at 30 per cent of the measured body and fail at 15 and 60', ({ skip }) => {
    if (papersMissing) return skip(papersMissing)
    const { counts, expectVerdict, print } = tally('lengths of condensed bodies')
    for (const { name, paper } of papers) {
      counts.papers++
      const body = paperBody(paper)
      const words = body.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
      for (const share of [0.15, 0.3, 0.6]) {
        const text = words.slice(0, Math.round(share * body.words)).join(' ')
        const result: CheckResult = lengthNearShare({ text, bodyWords: body.words, share: 0.3 })
        expectVerdict(result.ok === (share === 0.3), { isTrue: share === 0.3, text: `${name}: ${result.message}` })
      }
    }
    print()
    expect(counts).toEqual({ papers: 15, true: 15, false: 30, wrong: 0 })
  })
})
