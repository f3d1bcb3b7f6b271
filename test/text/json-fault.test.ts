import { expect, it } from 'vitest'
import { jsonFault } from '../../src/text/json-fault.ts'

function faultOf(text: string): string {
  try {
    JSON.parse(text)
  } catch (error) {
    return jsonFault(error as Error)
  }
  throw new Error('it is JSON')
}

it('tells the place in a line once, as the parser of this runtime has it, and leaves other words', () => {
  const cut = '{"itemId": "EK-3", "output": "a'
  expect(faultOf(cut)).toMatch(/^[^()]*JSON at character 32$/)
  expect(faultOf('{"a": x}')).toMatch(/^Unexpected token 'x'[^()]*$/)
  expect(faultOf('{')).not.toMatch(/position|column/)
  // Of a text of several lines the line is said, and the place stays.
  expect(faultOf('{"a": 1,\n}')).toContain('line 2 column 1')
})
