import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Executor } from '../../db/client.ts'
import { findKeptResults, keepResults, type ResultPlace } from '../../db/kept-results.ts'
import { publishedAt } from '../../db/published-scores.ts'
import type { Suite } from '../../suites/suite.ts'
import { questionOf } from './find-or-compute.ts'
import { readInTurn } from './read-in-turn.ts'
import type { ScoreTable } from './score-table.ts'

/** Pieces that are read or written at a time: an embedded database is in this thread. */
const pieces = 20

/**
 * What is made of a submission's verdicts, and of nothing that another submission has.
 *
 * @property statistic its name
 * @property asked what tells pieces of it apart that are asked for side by side: JSON
 * @property suite whose rubrics it is computed by
 * @property compute the piece, as JSON has it, of the model at a place in the table
 */
type Wanted<Piece> = {
  statistic: string
  asked?: object
  suite: Suite
  compute: (place: number) => Promise<Piece>
}

/**
 * One piece for each model of a table, in their order. A piece is kept (`db/kept-results`) for as long as its submission is not
 * graded or published anew, so that of a board that one more joins only that one's verdicts are read. It rests on the
 * submission, on the items of the table, which are frozen, on its panel, which never changes, and on rubrics.
 */
export async function keptByModel<Piece>(
  db: Executor,
  table: ScoreTable,
  { statistic, asked, suite, compute }: Wanted<Piece>
): Promise<Piece[]> {
  // Read before any verdict: what is graded meanwhile is kept under the earlier time, which nobody asks for again.
  const times = await readInTurn(() => publishedAt(db, table.release))
  const placeOf = placer(table, { statistic, asked, suite })
  const places = table.models.map(({ submissionId }) => placeOf(submissionId, times.get(submissionId) ?? ''))
  return await keptPieces(db, places, compute)
}

/** One piece that all models of a table share, since it is made of the items alone. */
export async function keptOfItems<Piece>(
  db: Executor,
  table: ScoreTable,
  { statistic, asked, suite, compute }: Omit<Wanted<Piece>, 'compute'> & { compute: () => Promise<Piece> }
): Promise<Piece> {
  const place = placer(table, { statistic, asked, suite })('', '')
  const [piece] = await keptPieces(db, [place], compute)
  return piece!
}

function placer(
  { releaseHash, panel, items }: ScoreTable,
  { statistic, asked, suite }: Omit<Wanted<unknown>, 'compute'>
): (submissionId: string, time: string) => ResultPlace {
  const ids = items.map(({ itemId }) => itemId).join('\n')
  const query = { ...asked, releaseHash, items: hash('sha256', ids) }
  const rubrics = suite.taskTypes.map(({ name, rubric }) => [name, rubric.hash])
  return (submissionId, time) => {
    const question = questionOf({ statistic: `${statistic} ${submissionId}`, query, panel })
    return { question, inputHash: `piece ${hash('sha256', JSON.stringify([question, time, rubrics]))}` }
  }
}

async function keptPieces<Piece>(
  db: Executor,
  places: readonly ResultPlace[],
  compute: (place: number) => Promise<Piece>
): Promise<Piece[]> {
  const found: Piece[] = []
  for (let from = 0; from < places.length; from += pieces) {
    const page = places.slice(from, from + pieces)
    const kept = await readInTurn(() => findKeptResults(db, page))
    const made: (ResultPlace & { result: string })[] = []
    for (const [at, place] of page.entries()) {
      const known = kept.get(place.inputHash)
      const piece = known === undefined ? await compute(from + at) : await unpacked<Piece>(known)
      found.push(piece)
      if (known === undefined) made.push({ ...place, result: await packed(piece) })
    }
    // Page by page: whoever asks again after a process ended goes on where it was.
    if (made.length > 0) await readInTurn(() => keepResults(db, made))
  }
  return found
}

/** Numbers of scores repeat: a tenth of the JSON is left. The database holds text. */
async function packed(piece: unknown): Promise<string> {
  return (await promisify(deflateRaw)(JSON.stringify(piece), { level: 4 })).toString('base64')
}

async function unpacked<Piece>(text: string): Promise<Piece> {
  return JSON.parse((await promisify(inflateRaw)(Buffer.from(text, 'base64'))).toString())
}
