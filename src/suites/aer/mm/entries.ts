import { z } from 'zod'
import { type Entry, entry } from '../../entry.ts'
import { sentenceEntry, type Text } from '../sentence-entry.ts'
import { type MmContent, symbolSchema } from './content.ts'

const texts: readonly Text<MmContent>[] = [
  {
    field: 'scenario',
    read: ({ examinee }) => examinee.scenario,
    write: (content, scenario) => ({ ...content, examinee: { ...content.examinee, scenario } })
  },
  {
    field: 'solution.explanation',
    read: ({ gold }) => gold.solution.explanation,
    write: (content, explanation) => ({
      ...content,
      gold: { ...content.gold, solution: { ...content.gold.solution, explanation } }
    })
  }
]

const conditionSchema = z.object({ condition: z.string().min(1) })
const solutionSchema = z.object({ task: z.string().min(1), latex: z.string().min(1) })
const elementSchema = z.object({ element: z.string().min(1) })

/** The symbol, condition, solution, key element or sentence that a claim is made of. */
export function entryOf(content: MmContent, id: string): Entry<MmContent> | null {
  const { examinee, gold } = content
  const symbol = at(examinee.notation, 'notation', id)
  if (symbol) return inList(id, symbol, symbolSchema, (value) => value, 'notation')
  const condition = at(examinee.conditions, 'conditions', id)
  if (condition !== undefined)
    return inList(id, { condition }, conditionSchema, ({ condition }) => condition, 'conditions')
  const element = at(gold.keyElements, 'keyElements', id)
  if (element !== undefined) return keyElement(id, element)
  if (id !== 'solution') return sentenceEntry(content, id, texts)
  return entry({
    id,
    value: { task: examinee.task, latex: gold.solution.latex },
    schema: solutionSchema,
    put: (current, { task, latex }) => ({
      examinee: { ...current.examinee, task },
      gold: { ...current.gold, solution: { ...current.gold.solution, latex } }
    })
  })
}

function keyElement(id: string, element: string): Entry<MmContent> {
  return entry({
    id,
    value: { element },
    schema: elementSchema,
    put: (current, mended) => {
      const keyElements = current.gold.keyElements.with(placeIn('keyElements', id), mended.element)
      return { ...current, gold: { ...current.gold, keyElements } }
    }
  })
}

/** An entry of a list of the examinee view. */
function inList<List extends 'notation' | 'conditions', Value>(
  id: string,
  value: Value,
  schema: z.ZodType<Value>,
  read: (mended: Value) => MmContent['examinee'][List][number],
  list: List
): Entry<MmContent> {
  return entry({
    id,
    value,
    schema,
    put: (current, mended) => {
      const own: MmContent['examinee'][List][number][] = [...current.examinee[list]]
      own[placeIn(list, id)] = read(mended)
      return { ...current, examinee: { ...current.examinee, [list]: own } }
    }
  })
}

/** The place in a list that an id such as `notation.3` names, from 0. */
function placeIn(list: string, id: string): number {
  return id.startsWith(`${list}.`) ? Number(id.slice(list.length + 1)) - 1 : Number.NaN
}

function at<One>(values: readonly One[], list: string, id: string): One | undefined {
  return values[placeIn(list, id)]
}
