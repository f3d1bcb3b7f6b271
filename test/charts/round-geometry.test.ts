import { expect, it } from 'vitest'
import { roundGeometry } from '../../src/charts/round-geometry.ts'

it('rounds places and lengths to tenths, and leaves texts, names and colours alone', () => {
  const drawn =
    '<g transform="translate(0.25,-0.04)"><path d="M77.89999999999999,6653.15h-1.5e-14v7.7Z" opacity="0.123" ' +
    'aria-label="x=&quot;1.2345&quot; d 1.2345" stroke-dasharray="1.25"/><text x="1.06">d="1.2345" 0.12345</text></g>'
  expect(roundGeometry(drawn)).toBe(
    '<g transform="translate(0.3,0)"><path d="M77.9,6653.2h0v7.7Z" opacity="0.123" ' +
      'aria-label="x=&quot;1.2345&quot; d 1.2345" stroke-dasharray="1.25"/><text x="1.1">d="1.2345" 0.12345</text></g>'
  )
})
