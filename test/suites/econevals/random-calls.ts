import { expect } from 'vitest'
import type { Random } from '../../../src/statistics/random.ts'
import type { Environment, ToolResult } from '../../../src/suites/econevals/environment/environment.ts'

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** What stands in place of a dictionary of the right keys and values, in every kind. */
export const hostileArguments: readonly unknown[] = [
  ...[5, -1, 2.5, Number.NaN, true, null, undefined, [], ['W1'], {}, JSON.parse(deep(5000))],
  ...['', ' ', '5', '-1.5', 'nan', '1e999', '[1, 2]', '{', '}', "{'Product_1': ", "{'Product_1': 5", "{'Product_1' 5}"],
  ...["{'Product_1': 1e999}", "{'Product_1': nan}", "{'Product_1': True}", "{'Product_1': None}", "{'Product_1': '5'}"],
  ...[
    "{'Product_1': [5]}",
    "{'Product_1': {}}",
    '{1: 2}',
    '{(1, 2): 3}',
    "{'__proto__': 5}",
    '{"__proto__": {"a": 1}}'
  ],
  ...["{'constructor': 5, 'toString': 6}", "{'T1': ['W1'], 'T2': 'W2', 'T3': 'W3', 'T4': 'W4'}", "{'T1': 'W1'}"],
  ...[deep(100_000), `{'Product_1': ${deep(100)}}`, '__import__("os").getcwd()', '{**{}}', "{'a': 1 + 1}"]
]

const inputsOf = (argument: string, value: unknown): unknown[] => [
  { [argument]: value },
  { [argument]: value, extra: 1 },
  { [`${argument}s`]: value }
]

/** A call that may be right, nearly right, or anything at all. */
export function randomCall(
  random: Random,
  { tools, action }: Pick<Environment<unknown>, 'tools' | 'action'>,
  { argument, write }: { argument: string; write(): string }
): { name: string; input: unknown } {
  const pick = <Value>(values: readonly Value[]) => values[random.integer(values.length)]!
  const name = pick([...tools.map((tool) => tool.name), action, action, action, 'get_optimum', '__proto__', ''])
  if (name === 'write_notes') return { name, input: pick<unknown>([{ notes: 'n' }, { notes: 5 }, {}, null, 'notes']) }
  if (name === 'read_notes') {
    const period = pick<unknown>([0, 1, '2', ' 1 ', -1, 1.5, 1e300, Number.NaN, 'x', null, true, [0]])
    return { name, input: pick<unknown>([{ attempt_number: period }, { period_number: period }, {}]) }
  }
  const good = write()
  const at = random.integer(good.length)
  const broken = good.slice(0, at) + pick(['', "'", '{', ',', '9', '\\', '\u00a0']) + good.slice(at + 1)
  const value = pick<unknown>([good, good, good, JSON.parse(good.replaceAll("'", '"')), broken, pick(hostileArguments)])
  return { name, input: pick(inputsOf(argument, value).concat([{ [argument]: value }, null, [], 'x'])) }
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
  call: { name: string; input: unknown }
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
        .filter((text) => text.replace(/\D|^0+/g, '').length >= 5)
    )
  )
}

/** Numbers in a text that are among those that must not be shown. */
export function shown(text: string, hidden: ReadonlySet<string>): string[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).filter((number) => hidden.has(number))
}
