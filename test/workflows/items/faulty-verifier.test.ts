import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaperText } from '../../../src/schemas/paper.ts'
import type { AtomicClaim, VerifiedClaim } from '../../../src/schemas/verification.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { splitSentences } from '../../../src/text/split-sentences.ts'
import { takeVerification } from '../../../src/workflows/items/take-verification.ts'
import { type ModelServer, type ReceivedRequest, startModelServer } from '../../helpers/model-server.ts'
import { askAt } from '../../models/support.ts'
import { readSamplePaper, recordedExtraction } from '../../suites/aer/recorded-extraction.ts'

/** Shares of what a scripted verifier does wrong, which knows which claims were turned wrong: it shows the plumbing alone. */
const faults = { missed: 0.15, falseAlarm: 0.05, invented: 0.1 }
const invented = /^The authors are sure that the moon, number \d+, is made of cheese$/

let server: ModelServer
let paper: PaperText
beforeAll(async () => {
  server = await startModelServer()
  paper = await readSamplePaper()
})
afterAll(() => server?.close())

/** The claims of the items that the recorded replies give, a third of them turned wrong. */
async function claimsWithPlants(): Promise<{ claims: AtomicClaim[]; isWrong: Set<string> }> {
  const random = seededRandom(1, 'plants')
  const claims: AtomicClaim[] = []
  for (const { name, source, claims: claimsOf } of aerSuite.taskTypes) {
    if (source.kind !== 'paper') continue
    const run = { prompts: [], readPaper: [], checks: [] }
    const extracted = await source.extract(recordedExtraction(name.toLowerCase(), paper, run))
    if (!extracted.suitable) throw new Error(extracted.reason)
    const own = claimsOf!(extracted.contents[0]!)
    claims.push(...own.map((claim) => ({ ...claim, id: `${name} ${claim.id}`, holds: true })))
  }
  const isWrong = new Set(claims.filter(() => random.float() < 1 / 3).map(({ id }) => id))
  const planted = claims.map((claim) =>
    isWrong.has(claim.id) ? { ...claim, statement: `It is not so that: ${claim.statement}` } : claim
  )
  return { claims: planted, isWrong }
}

/** Answers claim by claim, with words of the paper but where it invents them; looking again, it invents as often. */
function scriptFaults(): void {
  const random = seededRandom(2, 'faults')
  const sentences = paper.passages
    .flatMap(({ text }) => splitSentences(text))
    .filter((one) => /^[A-Z][a-z ]{40,}/.test(one))
  let moons = 0
  const verdictOn = (claim: string) => {
    const isWrong = claim.startsWith('It is not so that: ')
    const seesWrong = random.float() < (isWrong ? 1 - faults.missed : faults.falseAlarm)
    const quote =
      random.float() < faults.invented
        ? `The authors are sure that the moon, number ${++moons}, is made of cheese`
        : sentences[random.integer(sentences.length)]!
    return { saw: 'what stands there', quote, verdict: seesWrong ? 'contradicted' : 'supported' }
  }
  server.script((request: ReceivedRequest) => {
    const claims = request.texts.flatMap((text) => [...text.matchAll(/^\d+\. (.*)$/gm)].map((match) => match[1]!))
    return { text: JSON.stringify({ verdicts: claims.map((claim, at) => ({ claim: at + 1, ...verdictOn(claim) })) }) }
  })
}

it('has no invented words of a faulty verifier count, and finds most of what is wrong', async () => {
  const { claims, isWrong } = await claimsWithPlants()
  expect(claims.length).toBeGreaterThan(300)
  scriptFaults()
  const item = { id: 'all', version: 1, paperId: null, taskType: 'EK' }
  const ask = { modelId: 'anthropic:claude-sonnet-4-6', ask: askAt(server.url) }
  const found = (await takeVerification(ask, { item, claims, paper, effort: null })).claims

  const madeUp = found.filter(({ quote }) => invented.test(quote))
  // A tenth of a tenth is invented twice.
  expect(madeUp.length).toBeGreaterThan(0)
  expect(madeUp.filter(({ outcome, page }) => outcome !== 'unproven' || page !== null)).toEqual([])
  expect(found.filter(({ outcome }) => outcome === 'unproven').length).toBe(madeUp.length)

  const shareDiffering = (some: VerifiedClaim[]) =>
    some.filter(({ outcome }) => outcome === 'differs').length / some.length
  const caught = shareDiffering(found.filter(({ id }) => isWrong.has(id)))
  const alarms = shareDiffering(found.filter(({ id }) => !isWrong.has(id)))
  // Binomial: some 130 plants at 0.85 and 260 others at 0.05, four standard errors.
  expect(caught).toBeGreaterThan(0.72)
  expect(alarms).toBeLessThan(0.11)
})
