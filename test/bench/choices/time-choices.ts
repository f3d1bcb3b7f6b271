/**
 * A fresh process that times metrics and a card of the answers in a folder: `time-choices.ts FOLDER RUNS`. Prints one JSON line.
 * Figures are timed from answers in memory to the result, with the thread that the first run starts.
 */
import { createHash } from 'node:crypto'
import { answersOf, pageOf } from '../../../src/boards/choices/answer-pages.ts'
import { choiceTaskOf, loadAnswers } from '../../../src/boards/choices/load-answers.ts'
import { computeInThread } from '../../../src/boards/compute-in-thread.ts'
import { openDatabase } from '../../../src/db/client.ts'
import { manifestOfRelease } from '../../../src/db/pinned-suites.ts'
import { findSubmission } from '../../../src/db/submissions.ts'
import { cardRubricSchema } from '../../../src/schemas/card-rubric.ts'
import { choicesQuerySchema } from '../../../src/schemas/choice-figures.ts'
import { suites } from '../../../src/suites/index.ts'
import { release, submission } from './seed-answers.ts'

/** Elements of both suites that a card can be asked for. */
const cardElements = 122

const [folder, runs] = process.argv.slice(2)
const database = await openDatabase({ folder: folder! })
const source = { db: database.db, suites }
const manifest = await manifestOfRelease(database.db, release)
const elements = await choiceTaskOf(source, manifest)
const answered = (await findSubmission(database.db, submission))!
const startedAt = performance.now()
const { pages } = await loadAnswers(source, answered, manifest)
const readMs = performance.now() - startedAt
await database.close()

const query = choicesQuerySchema.parse({})
const figures = await timed(() => computeInThread('choiceFigures', pages, { ...elements, ...query }))
const cardTask = cardOf()
const card = await timed(() => computeInThread('reportCard', cardTask))
process.stdout.write(`${JSON.stringify({ readMs, figures, card })}\n`)

/** How long each run took, and a hash of what came out. */
async function timed(work: () => Promise<unknown>): Promise<{ ms: number[]; sha256: string }> {
  const ms: number[] = []
  let found: unknown
  for (let run = 0; run < Number(runs); run++) {
    const startedAt = performance.now()
    found = await work()
    ms.push(performance.now() - startedAt)
  }
  return { ms, sha256: createHash('sha256').update(JSON.stringify(found)).digest('hex') }
}

/** The same answers as those of more elements: of some elements every second answer counts as another's. */
function cardOf() {
  const twice = elements.taskTypes.slice(0, cardElements - elements.taskTypes.length)
  const twin = new Map(twice.map(({ name }) => [name, `${name} again`]))
  const twinned = answersOf(pages).map((answer, at) =>
    at % 2 === 0 ? answer : { ...answer, element: twin.get(answer.element) ?? answer.element }
  )
  const rubric = cardRubricSchema.parse({ id: 'bench', name: 'Bench', suites: ['steer-me'], metric: 'gap_closed' })
  return {
    ...{ rubric, rubricHash: '', release: { name: release, hash: '', suite: 'steer-me' }, leftOut: [] },
    ...{ requires: elements.requires, seed: query.seed, resamples: query.resamples },
    taskTypes: [...elements.taskTypes, ...twice.map((task) => ({ ...task, name: twin.get(task.name)! }))],
    submissions: [
      {
        ...{ id: submission, model: 'made up', team: 'bench', adaptation: 'zero-shot', answersHash: '' },
        ...{ rpm: query.rpm, pages: [pageOf(twinned)] }
      }
    ]
  }
}
