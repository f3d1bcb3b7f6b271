import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { mean } from 'simple-statistics'
import { inFamilyOrder, type ModelFamily } from '../../schemas/model-family.ts'
import type { GapComparison, SelfPreference, SelfPreferenceQuery } from '../../schemas/self-preference.ts'
import { chosenOf, hashedProfile } from '../leaderboard/chosen.ts'
import { familyContrast, type ModelGroup, untested } from './family-contrast.ts'
import type { JudgedTable } from './judged-table.ts'
import { gapsOf, modelGaps } from './model-gaps.ts'
import { estimandOf, testsInWords } from './self-preference-words.ts'

const level = 0.95

/** Judges, by their places, whose mean score is held against that of others. */
type Sides = { own: number[]; against: number[]; kind: 'pair' | 'family' }

/**
 * Do judges favour models of their own family? Per examinee the gap between judges with Wilcoxon's test, per family of
 * examinees the mean gap, and between families of examinees three tests; for every pair of judges, and for every family
 * of judges against the judges of other families. A function of the table and the query alone: the same input gives the
 * same bytes. Source: AER-bench 4.2 and Appendix C, for two judges.
 */
export function selfPreference(table: JudgedTable, query: SelfPreferenceQuery): SelfPreference {
  const { judges, items, panel, releaseHash } = table
  const all = [...judges.keys()]
  const pairs = all.flatMap((own) =>
    all.slice(own + 1).map((against): Sides => ({ own: [own], against: [against], kind: 'pair' }))
  )
  const families = familiesIn(table).map((family): Sides => ({ ...sidesOf(table, family), kind: 'family' }))
  const opposed = families.filter(({ own, against }) => own.length > 0 && against.length > 0)
  return {
    query: { ...query, release: table.release, panel },
    inputHash: hashOf(table, query),
    releaseHash,
    estimand: estimandOf(table, query),
    tests: testsInWords(query),
    level,
    judges: judges.map(({ modelId, family }) => ({ modelId, family })),
    items: items.length,
    reason: reasonOf(table),
    pairs: pairs.map((sides) => compare(table, query, sides)),
    families: opposed.map((sides) => compare(table, query, sides)),
    ...chosenOf({ setting: query.setting }, { profile: table.chosen })
  }
}

function compare(table: JudgedTable, query: SelfPreferenceQuery, sides: Sides): GapComparison {
  const gaps = gapsOf(table, [sides.own, sides.against])
  const models = modelGaps(table.models, gaps, query.zeroMethod)
  const named = (places: readonly number[]) => places.map((place) => table.judges[place]!.modelId)
  const family = table.judges[sides.own[0]!]!.family
  const against = [...new Set(sides.against.map((place) => table.judges[place]!.family))]
  const [first, second] = groupsOf(table, sides.kind, family, against)
  const name = [sides.kind, ...named(sides.own), 'against', ...named(sides.against)].join('\n')
  const clusters = table.items.map(({ itemId, source }) => (query.unit === 'item' ? itemId : source))
  const reason = whyUntested(sides.kind, family, against)
  return {
    judges: named(sides.own),
    family,
    against: { judges: named(sides.against), families: against },
    models,
    groups: groupGaps(models, { all: familiesIn(table), judging: [family, ...against] }),
    contrast:
      reason === null
        ? familyContrast({ gaps, first, second, clusters, name }, { ...query, level })
        : untested(first, second, reason)
  }
}

function sidesOf({ judges }: JudgedTable, family: ModelFamily): { own: number[]; against: number[] } {
  const all = [...judges.keys()]
  return {
    own: all.filter((judge) => judges[judge]!.family === family),
    against: all.filter((judge) => judges[judge]!.family !== family)
  }
}

/** Of two judges the models of either one's family; of a family its models and all others. */
function groupsOf(
  { models }: JudgedTable,
  kind: Sides['kind'],
  family: ModelFamily,
  against: readonly ModelFamily[]
): [ModelGroup, ModelGroup] {
  const where = (group: string, holds: (of: ModelFamily) => boolean): ModelGroup => ({
    group,
    places: [...models.keys()].filter((place) => holds(models[place]!.family))
  })
  const rival = against[0]!
  return [
    where(family, (of) => of === family),
    kind === 'pair' ? where(rival, (of) => of === rival) : where('all other families', (of) => of !== family)
  ]
}

function whyUntested(kind: Sides['kind'], family: ModelFamily, against: readonly ModelFamily[]): string | null {
  if (kind === 'pair' && against[0] === family) return `both judges are of one family, ${family}`
  const isMixed = family === 'other' || (kind === 'pair' && against[0] === 'other')
  return isMixed ? '"other" is not one family: its judges and models may be of different makers' : null
}

/** Of judges and of models. */
function familiesIn({ judges, models }: JudgedTable): ModelFamily[] {
  return inFamilyOrder([...judges, ...models].map(({ family }) => family))
}

function groupGaps(
  models: GapComparison['models'],
  { all, judging }: { all: readonly ModelFamily[]; judging: readonly ModelFamily[] }
): GapComparison['groups'] {
  const families = all.map((group) => ({ group, members: [group] }))
  const rest = all.filter((family) => !judging.includes(family))
  const groups = [...families, { group: 'neither' as const, members: rest }, { group: 'all' as const, members: all }]
  return groups.map(({ group, members }) => {
    const gaps = models.flatMap(({ family, meanGap }) => (members.includes(family) && meanGap !== null ? meanGap : []))
    const meanGap = gaps.length === 0 ? null : mean(gaps)
    return { group, models: gaps.length, meanGap, meanGapPct: meanGap === null ? null : 100 * meanGap }
  })
}

function reasonOf({ judges }: JudgedTable): string | null {
  if (judges.length === 0) return 'no submission is published'
  if (judges.length === 1) return 'the panel has one judge: there is nobody to hold it against'
  return judges.every(({ family }) => family === judges[0]!.family)
    ? `all judges of the panel are of one family, ${judges[0]!.family}: none can be held against another`
    : null
}

/** sha256 of all that decides the numbers. Ids and teams do not: they differ from one database to the next. */
function hashOf(table: JudgedTable, query: SelfPreferenceQuery): string {
  const { releaseHash, panel, judges, models, items, scores, chosen } = table
  const { release: _, ...asked } = { ...query, panel }
  const decisive = {
    ...{ asked, releaseHash, level, judges, scores, ...hashedProfile(chosen) },
    models: models.map(({ model, family }) => [model, family]),
    items: items.map(({ taskType, source }) => [taskType, source])
  }
  return hash('sha256', stringify(decisive) ?? '')
}
