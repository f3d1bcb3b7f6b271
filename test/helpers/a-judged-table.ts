import type { JudgedTable } from '../../src/boards/judges/judged-table.ts'
import type { ModelFamily } from '../../src/schemas/model-family.ts'
import { aManifest } from './a-suite.ts'

/** A response: the score of each judge in the order of the panel, null where it is owed, and its words. */
export type JudgedCell = { scores: readonly (number | null)[]; words?: number | null }

/**
 * A table of judges for tests of statistics. Items are named by their task type and place: MM-1, MM-2, PA-3.
 *
 * @param options.judges model ids with their families
 * @param options.items task types of the items
 * @param options.models name to family and responses, one per item
 */
export function aJudgedTable(options: {
  judges: Readonly<Record<string, ModelFamily>>
  items: readonly string[]
  models: Readonly<Record<string, { family?: ModelFamily; responses: readonly JudgedCell[] }>>
}): JudgedTable {
  const judges = Object.entries(options.judges).map(([modelId, family]) => ({ modelId, family }))
  const models = Object.entries(options.models)
  return {
    ...{
      release: 'r1',
      releaseHash: 'hash',
      manifest: aManifest,
      panel: judges.length === 0 ? null : 'panel-1',
      profile: 'table2',
      judges
    },
    models: models.map(([model, { family = 'other' }]) => ({
      submissionId: `s-${model}`,
      team: 'team',
      model,
      family
    })),
    items: options.items.map((taskType, place) => ({
      ...{ itemId: `${taskType}-${place + 1}`, taskType, split: 'public', source: `paper-${place}` }
    })),
    scores: judges.map((_, judge) =>
      models.map(([, { responses }]) => responses.map(({ scores }) => scores[judge] ?? null))
    ),
    words: models.map(([, { responses }]) => responses.map(({ words = 100 }) => words))
  }
}
