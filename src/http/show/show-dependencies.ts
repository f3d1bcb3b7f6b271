import { InvalidError } from '../../errors.ts'
import { choicesQuerySchema, type SubmissionChoices } from '../../schemas/choice-figures.ts'
import type { Dependencies as ShownDependencies } from '../../schemas/dependencies.ts'
import { bankElements } from '../../suites/hierarchy.ts'
import { findSuite } from '../../suites/index.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Caller } from '../guards/authenticate.ts'
import { showChoices } from './show-choices.ts'

/** No interval is shown. */
const resamples = 100

/**
 * The elements of a question bank with what they rest on, and the figures of a submission as far as the caller may see them.
 *
 * @throws {InvalidError} `suite_not_drawn`; `submission_other` for a submission to another suite; and as `showChoices`
 */
export async function showDependencies(
  source: Pick<Dependencies, 'db' | 'suites'>,
  { suite: name, submission, caller }: { suite: string; submission: string | undefined; caller: Caller | null }
): Promise<ShownDependencies> {
  const suite = findSuite(source.suites, name)
  const elements = bankElements(suite).map(({ taskType: { name, title, requires = [] } }) => {
    return { element: name, name: title, requires: [...requires] }
  })
  const chosen =
    submission === undefined
      ? null
      : await showChoices(source, { id: submission, query: choicesQuerySchema.parse({ resamples }), caller })
  const isOther = chosen?.elements.some(({ element }) => elements.every((known) => known.element !== element))
  if (isOther) throw new InvalidError('submission_other', `submission ${submission} is to a release of another suite`)
  const layers = layersOf(new Map(elements.map(({ element, requires }) => [element, requires])))
  return {
    ...{ suite: name, title: suite.title },
    submission: chosen && told(chosen),
    elements: elements.map((one) => {
      const figures = chosen?.elements.find(({ element }) => element === one.element)
      return {
        ...one,
        layer: layers.get(one.element)!,
        gapClosed: figures?.gapClosed.value ?? null,
        answers: chosen && (figures?.answers ?? 0)
      }
    })
  }
}

function told({ submission: id, model, team, release }: SubmissionChoices): ShownDependencies['submission'] {
  return { id, model, team, release }
}

/** Of each element the longest chain of elements below it. No chain is a circle, which the taxonomy sees to. */
function layersOf(requires: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const layers = new Map<string, number>()
  const layerOf = (element: string): number => {
    const known = layers.get(element)
    if (known !== undefined) return known
    const layer = Math.max(-1, ...(requires.get(element) ?? []).map(layerOf)) + 1
    layers.set(element, layer)
    return layer
  }
  for (const element of requires.keys()) layerOf(element)
  return layers
}
