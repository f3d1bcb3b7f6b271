import { z } from 'zod'
import { roundToCents, twoDecimals } from '../../../src/suites/econevals/python/decimals.ts'
import { floatText, pythonText } from '../../../src/suites/econevals/python/python-text.ts'
import type { PythonValue } from '../../../src/suites/econevals/python/python-value.ts'
import { readDictionary } from '../../../src/suites/econevals/python/read-dictionary.ts'
import { fileOf } from './econevals-file.ts'

const schema = z.strictObject({
  python_repr_of_dict_with_one_string: z.array(
    z.strictObject({ key: z.string(), value: z.string(), text: z.string() })
  ),
  python_number_text: z.array(z.strictObject({ value: z.number(), is_float: z.boolean(), text: z.string() })),
  rounding_2_places: z.array(z.strictObject({ value: z.number(), round2: z.number(), format2: z.string() })),
  parse_dictionary_argument: z.array(
    z.strictObject({
      input: z.string(),
      ok: z.boolean(),
      value: z.array(z.tuple([z.json(), z.json()])).optional(),
      code_raises_other_exception: z.string().optional()
    })
  )
})

export const textFormat = fileOf({
  schema,
  cases: (content) => [
    ...content.python_repr_of_dict_with_one_string.map(({ text, ...inputs }, i) =>
      exact('dictionary_text', i, inputs, { text })
    ),
    ...content.python_number_text.map(({ text, ...inputs }, i) => exact('number_text', i, inputs, { text })),
    ...content.rounding_2_places.map(({ value, ...expected }, i) => exact('two_decimals', i, { value }, expected)),
    ...content.parse_dictionary_argument.map(({ input, ok, value = null }, i) =>
      exact('dictionary_argument', i, { input }, { ok, value })
    )
  ],
  adapters: {
    dictionary_text: {
      run: (inputs) => {
        const { key, value } = z.object({ key: z.string(), value: z.string() }).parse(inputs)
        return { text: pythonText(new Map([[key, value]])) }
      }
    },
    number_text: {
      run: (inputs) => {
        const { value, is_float } = z.object({ value: z.number(), is_float: z.boolean() }).parse(inputs)
        return { text: is_float ? floatText(value) : pythonText(BigInt(value)) }
      }
    },
    two_decimals: {
      run: (inputs) => {
        const value = z.number().parse(inputs.value)
        return { round2: roundToCents(value), format2: twoDecimals(value) }
      }
    },
    dictionary_argument: {
      run: (inputs) => {
        const dictionary = readDictionary(inputs.input)
        return { ok: dictionary !== null, value: dictionary && [...dictionary].map((entry) => entry.map(plain)) }
      }
    }
  }
})

/** Integers as the numbers of JSON. */
function plain(value: PythonValue): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plain)
  return value instanceof Map
    ? Object.fromEntries([...value].map(([key, inner]) => [String(key), plain(inner)]))
    : value
}

function exact(
  name: string,
  i: number,
  inputs: Record<string, z.core.util.JSONType>,
  expected: Record<string, z.core.util.JSONType>
) {
  return { id: `${name}-${i + 1}`, function: name, inputs, expected, tolerance: {} }
}
