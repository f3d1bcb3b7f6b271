import { beforeAll, describe, expect, it } from 'vitest'
import { type PaperBody, paperBody } from '../../../../src/ingestion/paper-body.ts'
import type { PaperText } from '../../../../src/schemas/paper.ts'
import { checkTiers } from '../../../../src/suites/aer/lr/check-tiers.ts'
import {
  checkCondensedBody,
  condensedBodyReplySchema,
  remainingWords
} from '../../../../src/suites/aer/lr/condensed-body-round.ts'
import {
  checkIntroductionAnalysis,
  introductionAnalysisReplySchema,
  tiersOf
} from '../../../../src/suites/aer/lr/introduction-analysis-round.ts'
import { checkReferences, referencesReplySchema } from '../../../../src/suites/aer/lr/references-round.ts'
import { checkWritingRubric, writingRubricReplySchema } from '../../../../src/suites/aer/lr/writing-rubric-round.ts'
import { failedChecks, withDefect } from '../failed-checks.ts'
import { readReply, readSamplePaper } from '../recorded-extraction.ts'

const references = referencesReplySchema.parse(readReply('lr', 'references'))
const analysis = introductionAnalysisReplySchema.parse(readReply('lr', 'introduction-analysis'))
const rubric = writingRubricReplySchema.parse(readReply('lr', 'writing-rubric'))
const knownKeys = references.references.map(({ key }) => key)
let paper: PaperText
let body: PaperBody

beforeAll(async () => {
  paper = await readSamplePaper()
  body = paperBody(paper)
})

describe('checkReferences', () => {
  it.each<[string, (reply: typeof references) => void]>([
    ['reference-count', (reply) => reply.references.splice(4)],
    ['reference-keys', (reply) => (reply.references[1]!.key = reply.references[0]!.key)],
    ['reference-years', (reply) => (reply.references[0]!.year = '21')],
    ['reference-authors', (reply) => (reply.references[0]!.authors = [])],
    ['reference-found', (reply) => (reply.references[0]!.title = 'A Work That the Paper Does Not List')]
  ])('fails %s alone', (check, plant) => {
    expect(failedChecks(checkReferences(withDefect(references, plant), paper))).toEqual([check])
  })
})

describe('checkIntroductionAnalysis', () => {
  const check = (plant: (reply: typeof analysis) => void) =>
    failedChecks(checkIntroductionAnalysis(withDefect(analysis, plant), { paper, knownKeys }))

  it.each<[string, (reply: typeof analysis) => void]>([
    ['introduction-pages', (reply) => (reply.introduction.lastPage = 99)],
    ['introduction-ends', (reply) => (reply.introduction.closing = 'words that stand nowhere in this paper at all')],
    ['module-count', (reply) => reply.modules.splice(2)],
    ['module-summary', (reply) => (reply.modules[0]!.summary = 'Short.')],
    ['citation-roles', (reply) => (reply.citations[0]!.role = ' ')],
    ['tier-keys-known', (reply) => (reply.citations[0]!.key = 'nobody_1900_nothing')],
    ['tiers-disjoint', (reply) => reply.citations.push({ ...reply.citations[0]!, tier: 3 })],
    ['tier-sizes', (reply) => reply.citations.splice(10)]
  ])('fails %s alone', (name, plant) => {
    expect(check(plant)).toEqual([name])
  })
})

describe('checkTiers', () => {
  it('accepts small tiers with a reason, and never an empty first tier', () => {
    const shortfall = 'The introduction cites two works only.'
    const tiers = { tier1: ['a'], tier2: ['b'], tier3: [] }
    expect(failedChecks(checkTiers(tiers, { knownKeys: ['a', 'b'], shortfall }))).toEqual([])
    expect(failedChecks(checkTiers(tiers, { knownKeys: ['a', 'b'], shortfall: '' }))).toEqual(['tier-sizes'])
    expect(failedChecks(checkTiers({ ...tiers, tier1: [] }, { knownKeys: ['b'], shortfall }))).toEqual(['tier-sizes'])
  })
})

describe('checkCondensedBody', () => {
  const { condensedBody } = condensedBodyReplySchema.parse(readReply('lr', 'condensed-body'))
  const check = (text: string) => failedChecks(checkCondensedBody({ condensedBody: text }, body))

  it('fails a body without half of its words', () => {
    expect(check(condensedBody.slice(0, condensedBody.length / 2))).toEqual(['condensed-length'])
  })

  it('fails a body with a sentence of the introduction', () => {
    const sentence =
      'Inference is clustered by office (Bertrand et al., 2004), and for functions of several estimates we resample offices (Cameron et al., 2008).'
    expect(check(`${condensedBody}\n${sentence}`)).toEqual(['introduction-absent'])
  })

  it('fails a body when the bounds of the introduction are not known', () => {
    const unknown = { ...body, introduction: null, introductionWords: 0, words: remainingWords(body) }
    expect(failedChecks(checkCondensedBody({ condensedBody }, body))).toEqual([])
    expect(failedChecks(checkCondensedBody({ condensedBody }, unknown))).toEqual(['introduction-absent'])
  })

  it('fails a body with the list of references', () => {
    expect(check(`${condensedBody}\n\nReferences\nKain 1968`)).toEqual(['references-absent'])
    expect(check(`${condensedBody}\n\n[Section 9: References]\nKain 1968`)).toEqual(['references-absent'])
  })
})

describe('checkWritingRubric', () => {
  it.each<[string, (reply: typeof rubric) => void]>([
    [
      'dimension-count',
      (reply) => {
        reply.writingRubric = reply.writingRubric.slice(0, 2).map((dimension) => ({ ...dimension, weight: 50 }))
      }
    ],
    ['dimension-ids', (reply) => (reply.writingRubric[0]!.id = 'Motivation & question')],
    ['weights-sum', (reply) => (reply.writingRubric[0]!.weight -= 5)],
    ['key-elements', (reply) => reply.writingRubric[0]!.keyElements.splice(1)],
    ['tiers-kept', (reply) => reply.tiers.tier3.push(reply.tiers.tier1.pop()!)]
  ])('fails %s alone', (check, plant) => {
    expect(failedChecks(checkWritingRubric(withDefect(rubric, plant), tiersOf(analysis.citations)))).toEqual([check])
  })
})
