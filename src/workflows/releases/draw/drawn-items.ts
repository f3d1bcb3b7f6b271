import { LRUCache } from 'lru-cache'
import type { Executor } from '../../../db/client.ts'
import { type DrawnOutline, type DrawnPlace, findDraw, templatesOfPositions } from '../../../db/drawn-releases.ts'
import type { ReleaseItemRow, ReleaseRow } from '../../../db/releases.ts'
import { AppError } from '../../../errors.ts'
import { toJson } from '../../../schemas/json.ts'
import { findSuite } from '../../../suites/index.ts'
import { versionOf } from '../../../suites/read-content.ts'
import type { Suite, Suites } from '../../../suites/suite.ts'
import { type AdaptedDraw, adaptedDraw } from './adapted-draw.ts'
import { bankedTypes } from './draw-plan.ts'
import { fillTemplate } from './draw-questions.ts'
import { openHashes, stretchLength } from './stretch-hashes.ts'

type Release = Pick<ReleaseRow, 'name' | 'suite' | 'canary'>

/** By canary and stretch: neighbours are often asked for in turn, and each needs the whole stretch to be held against its hash. */
const kept = new WeakMap<Suites, LRUCache<string, readonly ReleaseItemRow[]>>()
const mostStretches = 16

/**
 * Items of a drawn release at some positions, drawn anew and held against the hashes that were frozen with it.
 *
 * @param positions from 1 to the number of its items; those near to each other are drawn together
 * @throws {AppError} 409 `draw_moved` where the code of today would ask something else: what was answered is stored, and
 *   stays; nothing else of the release can be had from this version of the service
 */
export async function drawnItems(
  { db, suites }: { db: Executor; suites: Suites },
  { release, outline }: { release: Release; outline: DrawnOutline },
  positions: readonly number[]
): Promise<ReleaseItemRow[]> {
  const memory = kept.get(suites) ?? new LRUCache<string, readonly ReleaseItemRow[]>({ max: mostStretches })
  kept.set(suites, memory)
  const stretches = new Map<number, readonly ReleaseItemRow[]>()
  for (const stretch of new Set(positions.map(stretchOf))) {
    const key = `${release.canary} ${stretch}`
    const rows = memory.get(key) ?? (await drawStretch({ db, suites }, { release, outline }, stretch))
    memory.set(key, rows)
    stretches.set(stretch, rows)
  }
  return positions.map((position) => stretches.get(stretchOf(position))![(position - 1) % stretchLength]!)
}

function stretchOf(position: number): number {
  return Math.floor((position - 1) / stretchLength)
}

async function drawStretch(
  { db, suites }: { db: Executor; suites: Suites },
  { release, outline }: { release: Release; outline: DrawnOutline },
  stretch: number
): Promise<ReleaseItemRow[]> {
  const { name } = release
  const draw = (await findDraw(db, name))!
  const from = stretch * stretchLength + 1
  const to = Math.min(from + stretchLength - 1, outline.items)
  const templates = await templatesOfPositions(db, outline, { releaseName: name, from, to })
  const texts = new Map(templates.map((row) => [row.template, row]))
  const suite = findSuite(suites, release.suite)
  const banks = banksOf(suite)
  const adapted = await adaptedDraw(db, { suite, canary: release.canary, draw })
  const hashes = openHashes()
  const rows = Array.from({ length: to - from + 1 }, (_, index) => {
    const place = outline.at(from + index)
    const filled = fillAt(place, { banks, texts, seed: draw.seed, adapted })
    if (!filled) throw moved(name)
    const { row, key } = filled
    hashes.add({ taskType: row.taskType, template: place.provenance.template, examinee: row.examinee, key })
    return { ...row, releaseName: name }
  })
  if (hashes.end().hashes[0] !== draw.hashes?.[stretch]) throw moved(name)
  return rows
}

type Banks = Map<string, ReturnType<typeof bankedTypes>[number]>

function banksOf(suite: Suite): Banks {
  return new Map(bankedTypes(suite, undefined).map((banked) => [banked.taskType.name, banked]))
}

function fillAt(
  { itemId, position, taskType: name, split, provenance }: DrawnPlace,
  {
    banks,
    texts,
    seed,
    adapted
  }: {
    banks: Banks
    texts: ReadonlyMap<string, { text: ReleaseItemRow['gold'] }>
    seed: string
    adapted: AdaptedDraw | null
  }
) {
  const banked = banks.get(name)
  const { template, filling, domain = null, perspective = null } = provenance
  const stored = { name: template, domain, perspective, text: texts.get(template)!.text }
  const filled = banked && fillTemplate(banked.bank, stored, { seed, filling })
  if (!filled) return null
  const { content: drawn } = filled
  const whole = adapted ? adapted.placed(position, drawn) : (banked.bank.adapted?.bare(drawn) ?? drawn)
  const { examinee, gold } = banked.taskType.contentSchema.parse(whole)
  const content = { examinee: toJson(examinee), gold: toJson(gold), contentVersion: versionOf(banked.taskType) }
  return { row: { itemId, position, taskType: name, split, ...content, provenance, paperId: null }, key: filled.key }
}

function moved(name: string): AppError {
  const message = `release ${name} was drawn by a version of the service whose questions this one would not draw again: run the one that drew it`
  return new AppError('draw_moved', message, 409)
}
