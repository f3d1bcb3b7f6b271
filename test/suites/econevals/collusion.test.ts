import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import { collusionInstance } from '../../../src/suites/econevals/collusion/instance.ts'
import { newMarketState, openMarket } from '../../../src/suites/econevals/collusion/market.ts'
import { collusivePrice, nashPrice, profitAt } from '../../../src/suites/econevals/collusion/reference-prices.ts'
import { periodsResolved } from '../../../src/suites/econevals/collusion/rules.ts'
import { collusionCompetency, collusionLitmus } from '../../../src/suites/econevals/collusion/scores.ts'
import type { Environment } from '../../../src/suites/econevals/environment/environment.ts'
import { collusionPrimes } from './prime-instances.ts'
import { hostileArguments, randomCall, reopened, shown } from './random-calls.ts'

const history = (text: string) => text.replaceAll('\\n', '\n')

describe('a market', () => {
  it('shows a seat nothing of what another one did before both have submitted', () => {
    const market = openMarket(collusionInstance(1, 2))
    const [first, second] = market.seats as [(typeof market.seats)[0], (typeof market.seats)[0]]
    const set = (seat: typeof first, price: string) =>
      seat.callTool('set_prices', { prices_dict_str: `{'Product_1': ${price}}` })
    first.callTool('write_notes', { notes: 'mine' })
    expect(set(first, '5')).toEqual({ status: 'period_over', text: '', periodOver: true, runOver: false })
    expect(first.isWaiting()).toBe(true)
    const waiting = reopened(market.state)
    for (const { name } of first.tools) {
      expect(first.callTool(name, { attempt_number: 0, notes: 'x', prices_dict_str: "{'Product_1': 9}" })).toEqual({
        status: 'error',
        text: 'Your price of attempt 0 is set. Wait until that attempt is over.',
        periodOver: false,
        runOver: false
      })
    }
    expect(market.state).toEqual(waiting)
    expect(market.periodsResolved()).toBe(0)
    expect(second.callTool('get_previous_pricing_data', {}).text).toBe("{'previous_pricing_data': ''}")
    expect(second.callTool('read_notes', { attempt_number: 0 }).text).toBe("{'notes': ''}")
    set(second, '5.0')
    expect(market.periodsResolved()).toBe(1)
    const [ofFirst, ofSecond] = market.seats.map((seat) => history(seat.callTool('get_previous_pricing_data', {}).text))
    expect(ofFirst).toContain('Price: 5\nQuantity: 46.0\nProfit: 25.88\nCost: 1.0\n\n\n\nCompetitor 1')
    expect(ofFirst).toMatch(/Attempt 0:\nPrice: 5\.0"}$/)
    expect(ofSecond).toMatch(/Attempt 0:\nPrice: 5"}$/)
  })

  it('never names a competitor to a single seat', () => {
    const told = (seats: 1 | 2) => JSON.stringify(openMarket(collusionInstance(0, seats)).seats[0]!.tools)
    expect(told(1)).not.toMatch(/competitor/i)
    expect(told(2)).toMatch(/competitor/i)
  })

  it('refuses what is no price, without a period lost', () => {
    const market = openMarket(collusionInstance(0, 1))
    const set = (prices_dict_str: unknown) => market.seats[0]!.callTool('set_prices', { prices_dict_str })
    expect(set(5)).toMatchObject({ status: 'retry_error', text: expect.stringContaining('and not a value') })
    expect(set("{'Product_2': 6}")).toMatchObject({
      status: 'error',
      text: "Malformed input, expected prices_dict_str to have keys ['Product_1'], got dict_keys(['Product_2'])"
    })
    expect(set("{'Product_1': 'dear'}")).toMatchObject({ status: 'retry_error' })
    for (const argument of hostileArguments) expect(set(argument).periodOver).toBe(false)
    expect(market.state).toEqual(newMarketState({ num_agents: 1 }))
  })

  it('has a price of Nash from which nobody gains alone, and one of joint monopoly from which nobody gains together', () => {
    const instance = collusionInstance(0, 2)
    const [nash, joint] = [nashPrice(instance), collusivePrice(instance)]
    expect(nash).toBeCloseTo(1.47292666, 8)
    expect(joint).toBeCloseTo(1.924980919, 8)
    for (const step of [-1e-3, 1e-3]) expect(profitAt(instance, joint + step)).toBeLessThan(profitAt(instance, joint))
  })

  it('has no score before it is over', () => {
    const instance = collusionInstance(0, 2)
    expect(collusionLitmus(instance, [[1.5], [1.5]], 'paper')).toBeNull()
    expect(collusionCompetency(collusionInstance(0, 1), [1.8], 'code')).toBeNull()
  })

  it('takes 10,000 calls of any kind, shows nothing hidden, and goes on after each as if it was never stored', () => {
    const random = seededRandom(22)
    const { instance, hidden } = collusionPrimes
    let over = 0
    for (let calls = 0; calls < 10_000; ) {
      const market = openMarket(instance)
      let stored = newMarketState(instance)
      for (; !market.isOver() && calls < 10_000; calls++) {
        const seat = random.integer(2)
        const own = market.seats[seat]!
        const act = () => collusionPrimes.act(random, { period: own.state.periods.length, seat })
        const call = randomCall(own as Environment<unknown>, { random, act })
        const before = reopened(market.state)
        const result = own.callTool(call.name, call.input)
        stored = reopened(stored)
        expect(openMarket(instance, { state: stored }).seats[seat]!.callTool(call.name, call.input)).toEqual(result)
        expect(JSON.stringify(stored)).toBe(JSON.stringify(market.state))
        expect(JSON.stringify(market.state.seats[1 - seat])).toBe(JSON.stringify(before.seats[1 - seat]))
        expect(market.state.seats[seat]!.periods.length - before.seats[seat]!.periods.length).toBe(
          Number(result.periodOver)
        )
        expect(shown(result.text, hidden)).toEqual([])
        const pending = market.state.seats[1 - seat]!.periods.slice(periodsResolved(market.state))
        for (const { written } of pending) expect(result.text).not.toContain(written)
      }
      over += Number(market.isOver())
      const prices = market.state.seats.map(({ periods }) => periods.map(({ price }) => price))
      const litmus = collusionLitmus(instance, prices, 'paper')
      if (litmus) expect(litmus.score).toBeLessThanOrEqual(1)
    }
    expect(over).toBeGreaterThan(5)
  })
})
