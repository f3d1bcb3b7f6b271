import { describe, expect, it } from 'vitest'
import { fixedDecimals } from '../../../src/suites/econevals/python/decimals.ts'
import { pythonText } from '../../../src/suites/econevals/python/python-text.ts'
import { readDictionary } from '../../../src/suites/econevals/python/read-dictionary.ts'

const textOf = (argument: unknown) => {
  const read = readDictionary(argument)
  return read && pythonText(read)
}

// What Python 3.11 makes of them, by ast.literal_eval and json.loads.
describe('a dictionary in an argument', () => {
  it.each([
    [
      "{'a': - 1, 'b': +2, 'c': .5, 'd': 5., 'e': 1_000, 'f': 0x1F, 'g': 1.5e3}",
      "{'a': -1, 'b': 2, 'c': 0.5, 'd': 5.0, 'e': 1000, 'f': 31, 'g': 1500.0}"
    ],
    ["\n{'a': 1}\n", "{'a': 1}"],
    ["{'a': 'b' \"c\" '''d\r\ne'''}", "{'a': 'bcd\\ne'}"],
    ["{'a': '\\x41\\u00e9'}", "{'a': 'Aé'}"],
    ['{"2": true, "1": false, "a": null}', "{'2': True, '1': False, 'a': None}"],
    ['{"a": NaN, "b": -Infinity, "c": "NaN"}', "{'a': nan, 'b': -inf, 'c': 'NaN'}"],
    ['{"a": 1, "b": 1.0, "c": 1e2, "d": [1, {}]}', "{'a': 1, 'b': 1.0, 'c': 100.0, 'd': [1, {}]}"]
  ])('is read as Python reads it: %j', (argument, text) => {
    expect(textOf(argument)).toBe(text)
  })

  it.each([
    ['two signs', "{'a': --1}"],
    ['an indented line', "\n {'a': 1}"],
    ['a cut escape', "{'a': '\\x4'}"],
    ['a line end in a string', "{'a': 'x\ry'}"],
    ['a list as a key', '{[1]: 2}'],
    ['a zero ahead', "{'a': 007}"],
    ['a zero character', "{'a': 'x\0'}"],
    ['a long run of digits that is no number', `{'a': ${'1'.repeat(64_000)}x}`],
    ['half of an object', '{"a": {"b": 1}']
  ])('is none with %s', (_, argument) => {
    expect(textOf(argument)).toBeNull()
  })
})

// f'{value:.1f}' of Python.
it.each([
  [83.25, 1, '83.2'],
  [83.75, 1, '83.8'],
  [-4.55, 1, '-4.5'],
  [99.95, 1, '100.0'],
  [-0.04, 1, '-0.0'],
  [0.8125, 3, '0.812'],
  [2 ** 49 + 1 / 8, 2, '562949953421312.12'],
  [0.125, 2, '0.12'],
  [0.375, 2, '0.38']
])('%d with %d decimals is %s, as Python writes it', (value, places, text) => {
  expect(fixedDecimals(value, places)).toBe(text)
})
