import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperText } from '../../../../src/schemas/paper.ts'
import { checkCondensedBody, condensedBodyReplySchema } from '../../../../src/suites/aer/pa/condensed-body-round.ts'
import { checkKeyPoints, keyPointsReplySchema, requiredRange } from '../../../../src/suites/aer/pa/key-points-round.ts'
import {
  checkStructure,
  type StructureReply,
  structureReplySchema
} from '../../../../src/suites/aer/pa/structure-round.ts'
import { failedChecks, withDefect } from '../failed-checks.ts'
import { readReply, readSamplePaper } from '../recorded-extraction.ts'

const structure = structureReplySchema.parse(readReply('pa', 'structure'))
const points = keyPointsReplySchema.parse(readReply('pa', 'key-points'))
let paper: PaperText

beforeAll(async () => {
  paper = await readSamplePaper()
})

describe('checkStructure', () => {
  it.each<[string, (reply: StructureReply) => void]>([
    ['abstract-verbatim', (reply) => (reply.abstract = reply.abstract.replace('exactly twice', 'about twice'))],
    ['abstract-length', (reply) => (reply.abstract = 'Do subsidies to commuting help the unemployed find work')],
    ['section-count', (reply) => reply.sections.splice(2)],
    ['section-found', (reply) => (reply.sections[2]!.title = 'A Theory of Search Radius')],
    ['core-argument', (reply) => (reply.sections[0]!.coreArgument = 'It argues.')],
    ['contribution-count', (reply) => reply.contributions.splice(1)]
  ])('fails %s alone', (check, plant) => {
    expect(failedChecks(checkStructure(withDefect(structure, plant), paper))).toEqual([check])
  })

  it('says on which page the abstract stands', () => {
    const [verbatim] = checkStructure(structure, paper)
    expect(verbatim).toMatchObject({ check: 'abstract-verbatim', ok: true, evidence: { page: 1 } })
  })
})

describe('checkCondensedBody', () => {
  const { condensedBody } = condensedBodyReplySchema.parse(readReply('pa', 'condensed-body'))
  const check = (text: string) =>
    failedChecks(checkCondensedBody({ condensedBody: text }, { bodyWords: 5700, abstract: structure.abstract }))

  it('fails a body at 60 per cent, one with the abstract inside, and one without marks', () => {
    expect(check(condensedBody)).toEqual([])
    expect(check(`${condensedBody}\n\n${condensedBody}`)).toEqual(['condensed-length'])
    expect(check(`${condensedBody}\n\n${structure.abstract}`)).toEqual(['abstract-absent'])
    expect(check(condensedBody.replaceAll(/^\[.*\]$/gm, ''))).toEqual(['section-marks'])
  })
})

describe('checkKeyPoints', () => {
  it.each<[string, (reply: typeof points) => void]>([
    ['point-ids', (reply) => (reply.keyPoints[1]!.id = 'KP01')],
    ['atomic-points', (reply) => (reply.keyPoints[0]!.statement = 'Vouchers raise search. They harm others.')],
    [
      'must-appear-share',
      (reply) => (reply.keyPoints = reply.keyPoints.map((point) => ({ ...point, mustAppear: true })))
    ],
    [
      'point-categories',
      (reply) => (reply.keyPoints = reply.keyPoints.map((point) => ({ ...point, category: 'finding' })))
    ]
  ])('fails %s alone', (check, plant) => {
    expect(failedChecks(checkKeyPoints(withDefect(points, plant)))).toEqual([check])
  })

  it('asks for five to ten points', () => {
    expect(failedChecks(checkKeyPoints({ keyPoints: points.keyPoints.slice(0, 4) }))).toContain('point-count')
  })
})

describe('requiredRange', () => {
  it('is 60 to 70 per cent, and the nearest numbers where none lies between', () => {
    // 5: 3 to 3.5; 6: 3.6 to 4.2; 7: 4.2 to 4.9, no whole number; 8: 4.8 to 5.6; 9: 5.4 to 6.3; 10: 6 to 7
    const ranges = [5, 6, 7, 8, 9, 10].map(requiredRange)
    expect(ranges.map(({ from, to }) => [from, to])).toEqual([
      [3, 3],
      [4, 4],
      [4, 5],
      [5, 5],
      [6, 6],
      [6, 7]
    ])
  })
})
