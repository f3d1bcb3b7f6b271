import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/client.ts'
import { keepPrompts } from '../../../src/db/grading-texts.ts'
import { databaseCallStore } from '../../../src/db/model-calls.ts'
import { findPanel, insertPanel } from '../../../src/db/panels.ts'
import { suiteOfRelease } from '../../../src/db/pinned-suites.ts'
import { findRelease } from '../../../src/db/releases.ts'
import { items, judgments, releases, responses, scores, submissions, teams } from '../../../src/db/tables.ts'
import { loadPrompt } from '../../../src/prompts.ts'
import { loadRubric, rubricHash } from '../../../src/rubrics.ts'
import type { PanelDefinition } from '../../../src/schemas/panel.ts'
import type { Rubric } from '../../../src/schemas/rubric.ts'
import { mathematicalModeling } from '../../../src/suites/aer/mm/index.ts'
import type { Suite } from '../../../src/suites/suite.ts'
import { currentPanel } from '../../../src/workflows/grading/current-panel.ts'
import { changedSince, definePanel } from '../../../src/workflows/grading/define-panel.ts'
import { gradeSubmission } from '../../../src/workflows/grading/grade-submission.ts'
import { freezeRelease } from '../../../src/workflows/releases/freeze-release.ts'
import { aSuite } from '../../helpers/a-suite.ts'
import { gradingTools } from '../../helpers/grading-tools.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { askAt, testCaller } from '../../models/support.ts'
import { mmItem } from '../../suites/aer/mm/an-item.ts'

const judge = 'openai:gpt-5.2-2025-12-11'
const panel = { judges: [{ model: judge }] }
const itemId = 'MM-test-1'
const { examinee, gold } = mmItem
const { rubric } = mathematicalModeling.rubric

/** The suite as a later version of the code has it: each band is worded anew, and one dimension counts for all. */
const laterRubric: Rubric = {
  ...rubric,
  version: rubric.version + 1,
  dimensions: rubric.dimensions.map((dimension) => ({
    ...dimension,
    ...(dimension.bands && { bands: dimension.bands.map((band) => ({ ...band, meaning: 'worded anew' })) })
  })),
  weights: Object.fromEntries(
    Object.entries(rubric.weights).map(([metric, weights]) => [metric, { ...weights, correctness: 1000 }])
  )
}
const before = aSuite(mathematicalModeling)
const later = aSuite({
  ...mathematicalModeling,
  rubric: { rubric: laterRubric, hash: rubricHash(laterRubric) }
})

let database: Database
let server: ModelServer
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startModelServer()
  await database.db.insert(teams).values({ id: 'team', name: 'team' })
  const provenance = { source: 'paper' as const, paperSha256: 'none', fragmentId: null, rounds: [], rubricHash: 'none' }
  await database.db.insert(items).values({ id: itemId, taskType: 'MM', state: 'approved', examinee, gold, provenance })
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => {
  server.requests.length = 0
  server.script(({ texts }) => {
    const asked = [...texts.join('\n').matchAll(/^### (\w+):/gm)].map((match) => match[1]!)
    // Correctness 10, all else 0: what it counts for is what the score says.
    const parts = asked.map((id) => [id, { rationale: 'so', quote: '', score: id === 'correctness' ? 10 : 0 }])
    return { text: JSON.stringify({ parts: Object.fromEntries(parts) }) }
  })
})

/** A release frozen by the code of before, and a submission to it that is being graded under a panel of then. */
async function inGrading(change: (definition: PanelDefinition) => PanelDefinition = (same) => same) {
  const { db } = database
  made += 1
  const [id, releaseName] = [`s${made}`, `r${made}`]
  await db.insert(releases).values({ name: releaseName, state: 'draft', privateShare: 0, seed: 1, canary: 'c' })
  await freezeRelease({ db, suites: [before], now: () => new Date() }, releaseName)
  const today = await definePanel(db, before, panel)
  const definition = change((await findPanel(db, today.id))!.definition)
  const panelId = `${today.id}-${made}`
  await insertPanel(db, { id: panelId, definition })
  const row = { id, teamId: 'team', releaseName, panelId, model: 'm', family: 'other' as const }
  await db.insert(submissions).values({ ...row, state: 'grading' })
  await db.insert(responses).values({ submissionId: id, itemId, output: `p = 1/2, submission ${made}`, sha256: 'none' })
  return { id, releaseName, panelId }
}

/** Goes on grading with the code of now, and shows what became of it. */
async function goOn(id: string, suite: Suite) {
  const { db } = database
  const { callModel } = testCaller({ store: databaseCallStore(database, noRest) })
  const ask = askAt(server.url, callModel)
  await gradeSubmission({ ...gradingTools, ...database, suites: [suite], ask }, id)
  const [submission] = await db.select().from(submissions).where(eq(submissions.id, id))
  const [score] = await db.select().from(scores).where(eq(scores.submissionId, id))
  const [judgment] = await db.select().from(judgments).where(eq(judgments.submissionId, id))
  return { submission: submission!, score, judgment, shown: server.requests.flatMap(({ texts }) => texts).join('\n') }
}

describe('a comment in a rubric file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rubrics-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('makes no other rubric, in any of the files; a word does', () => {
    const files = readdirSync('rubrics/aer').map((file) => file.replace('.yaml', ''))
    expect(files).toHaveLength(7)
    for (const name of files) {
      const text = readFileSync(`rubrics/aer/${name}.yaml`, 'utf8')
      const load = (changed: string) => {
        writeFileSync(join(folder, `${name}.yaml`), changed)
        return loadRubric(pathToFileURL(join(folder, name)).href).hash
      }
      expect(load(`# a comment of today\n${text}`)).toBe(loadRubric(`aer/${name}`).hash)
      expect(load(text.replace('title: ', 'title: Reworded '))).not.toBe(loadRubric(`aer/${name}`).hash)
    }
  })
})

describe('a prompt that was reworded while a submission is being graded', () => {
  const path = 'aer/mm/judge'

  it('leaves it under the wording that it began with', async () => {
    const { db } = database
    const { template, version, variables } = loadPrompt(path)
    const hash = 'of-the-old-wording'
    await keepPrompts(db, [{ id: path, hash, version, template: `As it was once worded.\n${template}`, variables }])
    const { id } = await inGrading((now) => ({ ...now, promptHashes: { ...now.promptHashes, [path]: hash } }))
    const { submission, judgment, shown } = await goOn(id, before)
    expect([submission.state, submission.reason]).toEqual(['graded', null])
    expect(judgment).toMatchObject({ status: 'done', promptHash: hash })
    expect(shown).toContain('As it was once worded.')
  })

  it('says what a person can do where the old wording was never kept', async () => {
    const { id } = await inGrading((now) => ({ ...now, promptHashes: { ...now.promptHashes, [path]: 'lost' } }))
    const { submission } = await goOn(id, before)
    expect([submission.state, server.requests.length]).toEqual(['failed', 0])
    expect(submission.reason).toMatch(/names prompt aer\/mm\/judge in a version that is not kept: regrade it under/)
  })
})

describe('a rubric that got another version while a submission is being graded', () => {
  it('leaves it under the rubric of its release, and so its score', async () => {
    const { id } = await inGrading()
    const { submission, score, judgment, shown } = await goOn(id, later)
    expect([submission.state, submission.reason]).toEqual(['graded', null])
    const weights = Object.values(rubric.weights)[0]!
    const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
    expect(score!.values[0]).toBeCloseTo(weights.correctness! / all, 12)
    expect(judgment!.rubricHash).toBe(mathematicalModeling.rubric.hash)
    expect(shown).not.toContain('worded anew')
  })

  it('takes the panel of then for that release, and the configured judges make the same one', async () => {
    const { db } = database
    const { releaseName } = await inGrading()
    const release = (await findRelease(db, releaseName))!
    const pinned = await suiteOfRelease({ db, suites: [later] }, release)
    const then = await definePanel(db, before, panel)
    expect(await definePanel(db, pinned, panel)).toEqual({ id: then.id, isNew: false })
    expect((await currentPanel({ db, suite: pinned }, then.id)).id).toBe(then.id)
    expect(changedSince((await findPanel(db, then.id))!.definition, later)).toEqual(['rubric MM'])
  })

  it('goes into releases that are frozen from then on, whose panel is another', async () => {
    const { db } = database
    await db.insert(releases).values({ name: 'next', state: 'draft', privateShare: 0, seed: 1, canary: 'c' })
    await freezeRelease({ db, suites: [later], now: () => new Date() }, 'next')
    const release = (await findRelease(db, 'next'))!
    expect(release.manifest!.taskTypes[0]!.rubricHash).toBe(rubricHash(laterRubric))
    const pinned = await suiteOfRelease({ db, suites: [later] }, release)
    const then = await definePanel(db, before, panel)
    await expect(currentPanel({ db, suite: pinned }, then.id)).rejects.toMatchObject({
      code: 'panel_outdated',
      details: { changed: ['rubric MM'] }
    })
    expect((await definePanel(db, pinned, panel)).id).not.toBe(then.id)
  })
})
