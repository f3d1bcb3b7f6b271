import { sql } from 'drizzle-orm'
import type { Database } from '../../../src/db/client.ts'
import { closeRelease, insertRelease, insertReleaseItems } from '../../../src/db/releases.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { type Random, secretRandom, seededRandom } from '../../../src/statistics/random.ts'
import { manifestOf } from '../../../src/suites/manifest-of.ts'
import { ruleOnAnswer } from '../../../src/suites/question-bank/answer.ts'
import type { QuestionContent } from '../../../src/suites/question-bank/content.ts'
import { versionOf } from '../../../src/suites/read-content.ts'
import { steerMeSuite } from '../../../src/suites/steer-me/index.ts'
import { bankedTypes } from '../../../src/workflows/releases/draw/draw-plan.ts'

export const release = 'answered'
export const submission = 'sub-answered'

type Item = { itemId: string; taskType: string; content: QuestionContent }

/** Questions of each element that are drawn; the others are copies of them under other ids. */
const drawn = 40
const rowsAtOnce = 2000

/**
 * A frozen release of STEER-ME with a published submission that answers all of it, with probabilities of the options and what calls
 * took: what metrics of choices read, and nothing of how it came about. Answers are made up.
 *
 * @param count of answers
 */
export async function seedAnswers({ db }: Database, count: number): Promise<void> {
  const suite = steerMeSuite
  await insertRelease(db, { name: release, suite: suite.name, privateShare: 0, seed: 1, canary: 'bench' })
  const questions = bankedTypes(suite, undefined).flatMap(({ taskType, bank }) => {
    const templates = bank.templates()
    return Array.from({ length: drawn }, (_, at) => {
      const template = templates[at % templates.length]!
      const { content } = bank.fill(template, secretRandom('bench', `${template.name} ${at}`))!
      return { taskType, template, content: content as QuestionContent }
    })
  })
  const rows = Array.from({ length: count }, (_, position) => {
    const { taskType, template, content } = questions[position % questions.length]!
    return {
      ...{ itemId: `${taskType.name}-${String(position).padStart(6, '0')}`, position, taskType: taskType.name },
      ...{
        releaseName: release,
        split: 'public' as const,
        paperId: null,
        contentVersion: versionOf(taskType),
        content
      },
      provenance: {
        source: 'template' as const,
        seed: 1,
        index: position,
        template: template.name,
        rubricHash: 'bench'
      }
    }
  })
  await insertReleaseItems(
    db,
    rows.map(({ content, ...row }) => ({ ...row, ...content }))
  )
  const closed = { contentHash: 'bench', manifest: manifestOf(suite), yield: null, frozenAt: new Date() }
  await closeRelease(db, release, closed)
  const team = (await insertTeam(db, 'bench'))!
  await db.execute(sql`insert into submissions (id, team_id, release_name, model, family, state)
    values (${submission}, ${team.id}, ${release}, 'made up', 'other', 'published')`)
  const random = seededRandom(1, 'answers')
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await insertAnswers({ db }, rows.slice(from, from + rowsAtOnce), random)
  }
  await db.execute(sql`analyze`)
}

async function insertAnswers({ db }: Pick<Database, 'db'>, items: readonly Item[], random: Random): Promise<void> {
  const answered = items.map(({ itemId, taskType, content }) => {
    const letters = content.examinee.parts.map(({ options }) => options[random.integer(options.length)]!.letter)
    const { dimensions, evidence } = ruleOnAnswer(content, { letters, free: null, placeholder: null })
    return {
      ...{ item_id: itemId, task_type: taskType, score: dimensions[0]!.score, dimensions, evidence },
      ...{ output: letters.join(', '), record: recordOf(content, random) }
    }
  })
  const given = sql`jsonb_to_recordset(${JSON.stringify(answered)}::jsonb) as answer (item_id text, task_type text,
    score float8, dimensions jsonb, evidence jsonb, output text, record jsonb)`
  await db.execute(sql`insert into responses (submission_id, item_id, output, record, sha256)
    select ${submission}, item_id, output, record, '' from ${given}`)
  await db.execute(sql`insert into rule_results (submission_id, item_id, parse, dimensions, evidence, unread)
    select ${submission}, item_id, 'parsed', dimensions, evidence, 0 from ${given}`)
  await db.execute(sql`insert into scores (submission_id, item_id, task_type, values)
    select ${submission}, item_id, task_type, array[score] from ${given}`)
}

function recordOf({ examinee: { parts } }: QuestionContent, random: Random): object {
  const weights = parts[0]!.options.map(({ letter }) => [letter, random.float()] as const)
  // Some of the probability lies elsewhere.
  const sum = weights.reduce((total, [, weight]) => total + weight, random.float())
  return {
    optionProbabilities: Object.fromEntries(weights.map(([letter, weight]) => [letter, weight / sum])),
    calls: [{ model: 'made up', usage: { inputTokens: 300, outputTokens: 1 }, latencyMs: random.integer(2000) }]
  }
}
