import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inGroups } from '../../src/db/in-groups.ts'

const noRest = async () => {}

/** A query that answers when told to, and the groups that it was asked for. */
function heldQuery(refuse: (input: number) => boolean = () => false) {
  const groups: number[][] = []
  const held: (() => void)[] = []
  const query = async (inputs: readonly number[]) => {
    groups.push([...inputs])
    await new Promise<void>((resolve) => held.push(resolve))
    if (inputs.some(refuse)) throw new Error('refused')
    return inputs.map((input) => input * 10)
  }
  const answerAll = async () => {
    for (let quiet = 0; quiet < 20; quiet += 1) {
      held.shift()?.()
      await nextTurn()
    }
  }
  return { groups, query, answerAll }
}

describe('inGroups', () => {
  it('sends at once what is asked for in one turn, and together what comes meanwhile', async () => {
    const { groups, query, answerAll } = heldQuery()
    const ask = inGroups(3, query, noRest)
    const asked = [1, 2].map(ask)
    await nextTurn()
    asked.push(...[3, 4, 5, 6].map(ask))
    await answerAll()
    expect(await Promise.all(asked)).toEqual([10, 20, 30, 40, 50, 60])
    expect(groups).toEqual([[1, 2], [3, 4, 5], [6]])
  })

  it('sends one that comes after a quiet moment at once', async () => {
    const { groups, query, answerAll } = heldQuery()
    const ask = inGroups(10, query, noRest)
    for (const input of [1, 2]) {
      const alone = ask(input)
      await answerAll()
      await alone
    }
    expect(groups).toEqual([[1], [2]])
  })

  it('gathers those that come one by one after a query that nothing can come during', async () => {
    const groups: number[][] = []
    const rests: { ms: number; end: () => void }[] = []
    const ask = inGroups(
      10,
      async (inputs: readonly number[]) => {
        groups.push([...inputs])
        return inputs
      },
      (ms) => new Promise<void>((end) => rests.push({ ms, end }))
    )
    expect(await ask(1)).toBe(1)
    await nextTurn()
    const asked = [ask(2)]
    await nextTurn()
    asked.push(ask(3))
    await nextTurn()
    rests[0]!.end()
    await Promise.all(asked)
    await nextTurn()
    expect(groups).toEqual([[1], [2, 3]])
    // A group has a longer rest for more of them than one that came alone.
    expect(rests[1]!.ms).toBeGreaterThan(rests[0]!.ms)
  })

  it('rests longer from query to query up to a bound, while several come at a time', async () => {
    const rests: number[] = []
    const ask = inGroups(
      10,
      async (inputs: readonly number[]) => inputs,
      async (ms) => void rests.push(ms)
    )
    const together = async (count: number) => {
      await Promise.all(Array.from({ length: count }, (_, input) => ask(input)))
    }
    for (let times = 0; times < 6; times += 1) await together(3)
    expect(rests).toEqual([20, 40, 80, 160, 160, 160])
    await together(1)
    expect(rests.slice(6)).toEqual([10])
    // After a rest in which nobody came, the next are the first of another row.
    await nextTurn()
    await together(3)
    await together(3)
    expect(rests.slice(7)).toEqual([20, 40])
  })

  it('ends a rest once nothing is under way that another member may come of', async () => {
    const groups: number[][] = []
    let underWay = 4
    const ask = inGroups(
      10,
      async (inputs: readonly number[]) => {
        groups.push([...inputs])
        return inputs
      },
      () => new Promise<void>(() => {}),
      () => underWay === 0
    )
    const come = (input: number) => {
      underWay -= 1
      return ask(input)
    }
    expect(await Promise.all([1, 2].map(come))).toEqual([1, 2])
    expect(await Promise.all([3, 4].map(come))).toEqual([3, 4])
    expect(groups).toEqual([
      [1, 2],
      [3, 4]
    ])
    // Nor is there a rest behind them.
    underWay = 1
    expect(await come(5)).toBe(5)
  })

  it('tries each member of a refused group by itself', async () => {
    const { groups, query, answerAll } = heldQuery((input) => input === 3)
    const ask = inGroups(10, query, noRest)
    const asked = Promise.allSettled([1, 2, 3, 4].map(ask))
    await answerAll()
    const outcomes = (await asked).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))
    expect(outcomes).toEqual([10, 20, 'refused', 40])
    expect(groups).toEqual([[1, 2, 3, 4], [1], [2], [3], [4]])
  })

  it('works on after it has been idle', async () => {
    const { groups, query, answerAll } = heldQuery()
    const ask = inGroups(10, query, noRest)
    for (const input of [1, 2]) {
      const asked = ask(input)
      await answerAll()
      expect(await asked).toBe(input * 10)
    }
    expect(groups).toEqual([[1], [2]])
  })
})
