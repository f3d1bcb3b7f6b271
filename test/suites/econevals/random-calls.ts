import { expect } from 'vitest'
import type { Random } from '../../../src/statistics/random.ts'
import type { Environment, ToolResult } from '../../../src/suites/econevals/environment/environment.ts'

export type Call = { name: string; input: unknown }

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** What stands in place of a dictionary of the right keys and values, in every kind. */
export const hostileArguments: readonly unknown[] = [
  ...[5, -1, 2.5, 1e308, Number.NaN, true, null, undefined, [], ['W1'], [['W1', 'T1']], {}, JSON.parse(deep(1000))],
  ...[{ deep: [[[[[[{}]]]]]] }, JSON.parse('{"__proto__": {"polluted": true}}'), JSON.parse('{"constructor": 1}')],
  ...['', ' ', '5', '-1.5', 'nan', 'null', '1e999', '[1, 2]', '{', '}', "{'a': }", '{"a": 1e999}'],
  ...["{'Product_1': ", "{'Product_1': 5", "{'Product_1' 5}", "{'Product_1': 1e999}", "{'Product_1': nan}"],
  ...["{'Product_1': Infinity}", "{'Product_1': True}", "{'Product_1': None}", "{'Product_1': '5'}"],
  ...["{'Product_1': [5]}", "{'Product_1': {}}", '{1: 2}', '{(1, 2): 3}', "{'__proto__': 5}", "{'__proto__': 1}"],
  ...['{"__proto__": {"a": 1}}', "{'constructor': 5, 'toString': 6}", "{'T1': 'W1'}", "{'W1': 'T1'}"],
  ...["{'T1': ['W1'], 'T2': 'W2', 'T3': 'W3', 'T4': 'W4'}", "{'W1': ['T1']}", "{'W1': 'T1', 'W1': 'T2'}"],
  ...["{'Offer_1': -1}", "{'Offer_1': 0.5}", "{'Offer_1': '2'}", "{'Offer_1': True}", "{'Offer_1': 1e308}"],
  ...["{'Оffer_1': 1}", "{'Product_１': 5}", "{'Product_1\u200b': 5}", '\u0000\ud800', '\u202e{}', '💶'],
  ...['<answer>A</answer><answer>B</answer>', '<answer>a</answer>', '<answer>А</answer>', '<answer>A'],
  ...[deep(100_000), '['.repeat(5000), `{'a': ${'('.repeat(5000)}`, `{'Product_1': ${deep(100)}}`],
  ...[`'${'x'.repeat(20_000)}'`, '__import__("os").getcwd()', '{**{}}', "{'a': 1 + 1}"]
]
const foreignNames = [
  '',
  'no_such_tool',
  'get_optimum',
  '__proto__',
  'constructor',
  'toString',
  'ſet_prices',
  'a\u0000b'
]
/** None is long: a page is read and stored again and again. */
const notes: readonly unknown[] = [
  'a note. ',
  'n',
  '',
  '\u0000\ud800',
  "it's",
  '\n"',
  'x'.repeat(2000),
  5,
  null,
  ['n'],
  {}
]
const periods = [0, 1, '2', ' 1 ', 2.9, -1, 1.5, 1e300, Number.NaN, 'x', null, true, [0]]
const dangling = ['', "'", '{', ',', '9', '\\', '\u00a0']

/**
 * A call of any kind: one that is right, nearly right, or whatever a client could send.
 *
 * @param options.act a dictionary, or words, that the action takes as things stand
 */
export function randomCall(
  { tools, action }: Pick<Environment<unknown>, 'tools' | 'action'>,
  { random, act }: { random: Random; act(): unknown }
): Call {
  const pick = <Value>(values: readonly Value[]) => values[random.integer(values.length)]!
  const hostile = () => pick(hostileArguments)
  const isRight = random.integer(4) === 0
  const name = isRight
    ? action
    : pick([...tools.map((tool) => tool.name), action, action, 'write_notes', 'read_notes', pick(foreignNames)])
  if (name === 'write_notes') {
    return { name, input: pick<unknown>([{ notes: pick(notes) }, { notes: pick(notes) }, {}, null, 'notes']) }
  }
  if (name === 'read_notes') {
    const period = pick<unknown>([...periods, hostile()])
    return { name, input: pick<unknown>([{ attempt_number: period }, { period_number: period }, {}]) }
  }
  if (name !== action) return { name, input: pick<unknown>([{}, {}, hostile()]) }
  const argument = argumentOf({ tools, action })
  const given = act()
  const json = typeof given === 'string' ? given : JSON.stringify(given)
  const python = typeof given === 'string' ? given : json.replaceAll('"', "'")
  if (isRight) return { name, input: { [argument]: pick([given, json, python]) } }
  const at = random.integer(python.length)
  const broken = python.slice(0, at) + pick(dangling) + python.slice(at + 1)
  const value = pick<unknown>([python, broken, hostile(), hostile()])
  const inputs = [{ [argument]: value }, { [argument]: value, extra: 1 }, { [`${argument}s`]: value }, hostile()]
  return { name, input: pick<unknown>(inputs) }
}

/** What stands in place of one value of a right dictionary. */
const wrongValues = [0.5, 1.5, -1, '1', ' ', true, null, 1e308, [1], {}, 'W1', 'T1'] as const

/** A dictionary that the action takes, but for one entry: with another value, missing, or one too many. Words lack their end. */
export function nearlyRight(given: unknown, random: Random): unknown {
  if (typeof given !== 'object' || given === null) return String(given).slice(0, -1)
  const entries = Object.entries(given)
  if (entries.length === 0) return { W1: 'T1' }
  const at = random.integer(entries.length)
  const wrong = wrongValues[random.integer(wrongValues.length)]
  const kind = random.integer(6)
  if (kind === 0) return Object.fromEntries(entries.toSpliced(at, 1))
  if (kind === 1) return Object.fromEntries([...entries, [`${entries[at]![0]}0`, entries[at]![1]]])
  return Object.fromEntries(entries.with(at, [entries[at]![0], wrong]))
}

/** The one argument of the action. */
export function argumentOf({ tools, action }: Pick<Environment<unknown>, 'tools' | 'action'>): string {
  const { parameters } = tools.find(({ name }) => name === action)!
  return Object.keys((parameters as { properties: object }).properties)[0]!
}

/** Opens an environment again from what JSON keeps of its state. */
export function reopened<State>(state: State): State {
  return JSON.parse(JSON.stringify(state))
}

/** A run that goes on undisturbed, and its twin, which is stored and opened again before each call. */
export type Twin<State> = {
  state: State
  call(name: string, input: unknown): ToolResult
}

/**
 * Makes the same call of both twins, and expects that nothing that is over moves, that both do the same, and that a call that
 * did not end a period added none.
 */
export function callBoth<State>({
  run,
  twin,
  recorded,
  call: { name, input }
}: {
  run: Twin<State>
  twin: Twin<State>
  recorded(state: State): readonly unknown[]
  call: Call
}): ToolResult {
  const before = JSON.stringify(recorded(run.state))
  const result = run.call(name, input)
  expect(twin.call(name, input)).toEqual(result)
  const after = recorded(run.state)
  expect(JSON.stringify(twin.state)).toBe(JSON.stringify(run.state))
  if (!result.periodOver) expect(JSON.stringify(after)).toBe(before)
  else expect(JSON.stringify(after.slice(0, -1))).toBe(before)
  return result
}

/** Numbers as texts show them: with none to eight decimals, as long as these tell them from what is shown by chance. */
export function roundings(values: readonly number[]): Set<string> {
  return new Set(
    values.flatMap((value) =>
      Array.from({ length: 9 }, (_, decimals) => value.toFixed(decimals))
        .concat(String(value))
        .filter(isTelling)
    )
  )
}

/** Numbers in a text that are told from others by their digits. */
export function tellingNumbers(text: string): string[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).filter(isTelling)
}

/** Numbers in a text that are among those that must not be shown. */
export function shown(text: string, hidden: ReadonlySet<string>): string[] {
  return tellingNumbers(text).filter((number) => hidden.has(number))
}

function isTelling(number: string): boolean {
  return number.replace(/\D|^0+/g, '').length >= 5
}
