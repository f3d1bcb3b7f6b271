import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Dimension } from '../../../../../src/schemas/rubric.ts'
import { conceptIdentification } from '../../../../../src/suites/aer/ci/index.ts'
import { parseLabels } from '../../../../../src/suites/aer/ci/read/parse-labels.ts'
import { dropThinking } from '../../../../../src/text/drop-thinking.ts'

const own = conceptIdentification.rubric.rubric.dimensions
const fieldSchema = z.object({ name: z.string(), values: z.array(z.string()) })

/** A sheet with the value that an examiner reads of each field, or `none`. */
export type ExaminedSheet = {
  name: string
  dimensions: readonly Dimension[]
  truth: ReadonlyMap<string, string>
  output: string
}

/** Fields of a file, of which some have more values than yes and no. */
export function fieldsOf(file: URL): Dimension[] {
  const parsed = z.object({ fields: z.array(fieldSchema) }).parse(JSON.parse(readFileSync(file, 'utf8')))
  return parsed.fields.map(({ name, values }) => {
    const known = own.find(({ id }) => id === name)
    return { ...(known ?? { ...own[0]!, id: name, name: name.replaceAll('_', ' ') }), values }
  })
}

/** Sheets of a file about the fields given, or about those of the suite. */
export function examinedSheets(sheets: URL, dimensions: readonly Dimension[] = own): ExaminedSheet[] {
  return readFileSync(sheets, 'utf8')
    .split(/^=== (?=sheet )/m)
    .slice(1)
    .map((block) => {
      const [, name, output, truth] = /^(sheet \d+ fragment[^\n]*)\n([\s\S]*?)\n?--- truth\n([\s\S]*)$/.exec(block)!
      const verdicts = truth!.split('\n').flatMap((line) => {
        const [, id, verdict] = /^(\w+): (.*)$/.exec(line) ?? []
        return id === undefined ? [] : [[id, verdict!.trim()] as const]
      })
      return { name: name!, dimensions, truth: new Map(verdicts), output: output! }
    })
}

/** The fields of a sheet that are read otherwise than its examiner read them. */
export function missesOfExamined({ output, dimensions, truth }: ExaminedSheet) {
  const { text, isFinished } = dropThinking(output)
  const parsed = isFinished ? parseLabels(text, dimensions) : { ok: false as const }
  return dimensions.flatMap(({ id }) => {
    const label = parsed.ok ? parsed.answer[id] : undefined
    const got = typeof label === 'string' ? label : 'none'
    const read = truth.get(id)!
    return got === read ? [] : [{ id, own: read, got, label, lenient: got !== 'none' }]
  })
}
