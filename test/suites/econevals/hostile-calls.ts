import type { Random } from '../../../src/statistics/random.ts'
import type { Environment } from '../../../src/suites/econevals/environment/environment.ts'

export type Call = { name: string; input: unknown }

const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  Number.NaN,
  1e308,
  '',
  ' ',
  'null',
  '[1, 2]',
  '{',
  "{'a': }",
  '{"a": 1e999}',
  "{'__proto__': 1}",
  JSON.parse('{"__proto__": {"polluted": true}}'),
  JSON.parse('{"constructor": 1}'),
  [],
  [['W1', 'T1']],
  {},
  { deep: [[[[[[{}]]]]]] },
  '['.repeat(5000),
  `{'a': ${'('.repeat(5000)}`,
  `'${'x'.repeat(20_000)}'`,
  '\u0000\ud800',
  "{'Offer_1': -1}",
  "{'Offer_1': 0.5}",
  "{'Offer_1': '2'}",
  "{'Offer_1': True}",
  "{'W1': 'T1'}",
  "{'W1': ['T1']}"
]
const names = ['', 'no_such_tool', '__proto__', 'constructor', 'toString', 'write_notes', 'read_notes']

/** A call of any kind: as often as not what `act` makes, which may be valid, and else whatever a client could send. */
export function randomCall(environment: Environment<unknown>, random: Random, act: () => unknown): Call {
  const one = <Value>(values: readonly Value[]) => values[random.integer(values.length)]!
  const kind = random.integer(8)
  if (kind === 0) return { name: environment.action, input: { [argumentOf(environment)]: act() } }
  if (kind === 1) return { name: environment.action, input: { [argumentOf(environment)]: one(hostile), extra: 1 } }
  if (kind === 2) return { name: environment.action, input: one(hostile) }
  if (kind === 3) return { name: one(names), input: one(hostile) }
  if (kind === 4) return { name: 'write_notes', input: { notes: one(['', 'a note. ', ...hostile]) } }
  if (kind === 5) return { name: 'read_notes', input: { attempt_number: one([0, '1', 2.9, -1, ...hostile]) } }
  return { name: one(environment.tools).name, input: one([{}, ...hostile]) }
}

function argumentOf({ tools, action }: Environment<unknown>): string {
  const { parameters } = tools.find(({ name }) => name === action)!
  return Object.keys((parameters as { properties: object }).properties)[0]!
}
