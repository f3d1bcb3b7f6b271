import type { Claim } from '../../../db/claims.ts'
import type { Executor } from '../../../db/client.ts'
import { changeDraw, findDraw, insertTemplates, type TemplateRow } from '../../../db/drawn-releases.ts'
import { keepReleaseTexts } from '../../../db/grading-texts.ts'
import { closeRelease, findRelease } from '../../../db/releases.ts'
import { InvalidError } from '../../../errors.ts'
import { findSuite } from '../../../suites/index.ts'
import { manifestOf, promptHashes } from '../../../suites/manifest-of.ts'
import { versionOf } from '../../../suites/read-content.ts'
import type { Suites } from '../../../suites/suite.ts'
import { claimed } from '../../claimed.ts'
import { drawPlan, variantsOf } from './draw-plan.ts'
import { drawQuestions, type GivenTemplate } from './draw-questions.ts'

export type DrawDependencies = { db: Executor; claim: Claim; suites: Suites; now: () => Date }

/**
 * Draws the questions of a release once, for their hashes and for those that repeat, and freezes it: its templates, its seed
 * and how many questions each template gives are all that is stored. Killed in between, it begins anew, and comes to the same.
 *
 * @param name of a draft with a draw
 * @throws {ClaimedElsewhere} while another process draws it
 * @throws {InvalidError} as `drawPlan`; `draw_empty`
 */
export async function drawRelease({ db, claim, suites, now }: DrawDependencies, name: string): Promise<void> {
  await claimed(claim, `draw ${name}`, async () => {
    const release = await findRelease(db, name)
    const draw = await findDraw(db, name)
    if (!release || !draw || release.state === 'frozen') return
    const suite = findSuite(suites, release.suite)
    const { order, seed, isOpen } = draw
    const told = (drawn: number) => changeDraw(db, name, { drawn })
    const plan = drawPlan(suite, order, seed)
    const drawn = await drawQuestions(plan, { suite, seed, told })
    const { templates, chances, adaptations, hashes, contentHash } = drawn
    const giving = new Set(templates.filter(({ items }) => items > 0).map(({ taskType }) => taskType))
    if (giving.size === 0) throw new InvalidError('draw_empty', `no template of release ${name} gave a question`)
    const held = { ...suite, taskTypes: suite.taskTypes.filter((taskType) => giving.has(taskType)) }
    const versions = held.taskTypes.map((taskType) => ({
      taskType: taskType.name,
      contentVersion: versionOf(taskType)
    }))
    const known = manifestOf(held, versions, { chances, adaptations, variants: variantsOf(plan) })
    const manifest = {
      ...known,
      ...(isOpen && { statistics: { ...known.statistics, unranked: 'seed_open' as const } }),
      ...(order.extractor !== undefined && {
        extractor: { model: order.extractor, promptHashes: promptHashes(suite.extractorPrompts ?? {}) }
      }),
      seed: isOpen ? ('open' as const) : ('secret' as const)
    }
    await db.transaction(async (tx) => {
      await insertTemplates(tx, templates.map(rowOf(name)))
      const given = templates.reduce((sum, { items }) => sum + items, 0)
      // Generated templates stand with the others from now on, and the order is read with every page.
      const { generated: _, ...asked } = order
      await changeDraw(tx, name, { drawn: given, hashes, failure: null, order: asked })
      await keepReleaseTexts(tx, suite)
      await closeRelease(tx, name, { contentHash, manifest, yield: null, frozenAt: now() })
    })
  })
}

function rowOf(releaseName: string): (template: GivenTemplate, index: number) => TemplateRow {
  return (
    { taskType, template: { name, ...template }, writer, first, items, asked, repeats, options, shots },
    index
  ) => ({
    ...{ releaseName, place: index + 1, taskType: taskType.name, template: name, ...template },
    ...{ writer, first, items, asked, repeats, shots, options: options && [...options] }
  })
}
