import { describe, expect, it } from 'vitest'
import { openEnvironment } from '../../../../src/suites/econevals/environment/environment.ts'
import { procurementInstanceSchema } from '../../../../src/suites/econevals/procurement/instance.ts'
import { procurementRules } from '../../../../src/suites/econevals/procurement/rules.ts'

const instance = procurementInstanceSchema.parse({
  item_groups: [['A1'], ['B1']],
  item_to_effectiveness: { A1: 2, B1: 3 },
  menu: [
    { id: 'Offer_1', type: 'basic', contents: [['A1', 1]], cost: 0.1 },
    { id: 'Offer_2', type: 'bulk_discount', contents: [['B1', 1]], cost: 0.2, min_quantity: 2 }
  ],
  budget: 0.7
})

const count = (id: string) => `Malformed input, quantity for ${id} must be a non-negative integer`
const unreadable = 'Malformed input, could not parse purchase_plan as JSON'
const unknown = 'Malformed input, expected assignment to be 1-1 mapping of worker to task'

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = { deeper: value }
  return value
}

describe('a purchase plan', () => {
  it.each<[string, unknown, 'error' | 'retry_error', string]>([
    ['of a fraction', "{'Offer_1': 0.5}", 'retry_error', count('Offer_1')],
    ['of a negative number', { Offer_1: -1 }, 'retry_error', count('Offer_1')],
    ['of a string', "{'Offer_1': 2, 'Offer_2': '2'}", 'retry_error', count('Offer_2')],
    ['of a list', "{'Offer_1': [2]}", 'retry_error', count('Offer_1')],
    ['of True', "{'Offer_1': True}", 'retry_error', count('Offer_1')],
    ['of None', "{'Offer_1': None}", 'retry_error', count('Offer_1')],
    ['of null', '{"Offer_1": null}', 'retry_error', count('Offer_1')],
    ['of a number that is too large', '{"Offer_1": 1e999}', 'retry_error', count('Offer_1')],
    ['of more digits than count', `{"Offer_1": 1${'0'.repeat(400)}}`, 'retry_error', count('Offer_1')],
    ['of NaN', { Offer_1: Number.NaN }, 'retry_error', count('Offer_1')],
    ['of NaN in JSON', '{"Offer_1": NaN}', 'retry_error', count('Offer_1')],
    ['of an unknown deal', "{'Offer_9': 1}", 'error', unknown],
    ['of an unknown deal with a broken quantity', "{'Offer_1': -1, 'Offer_9': 1}", 'error', unknown],
    ['with a key of Object', JSON.parse('{"__proto__": 1}'), 'error', unknown],
    ['with an inherited name', "{'constructor': 1}", 'error', unknown],
    ['with a number as key', '{1: 1}', 'error', unknown],
    ['that is a list', [['Offer_1', 1]], 'error', unreadable],
    ['that is a list in a string', '[1]', 'error', unreadable],
    ['that is a number', 7, 'error', unreadable],
    ['that is null', null, 'error', unreadable],
    ['that is undefined', undefined, 'error', unreadable],
    ['that breaks off', "{'Offer_1': 1", 'error', unreadable],
    ['that has to be computed', "{'Offer_1': 1 + 1}", 'error', unreadable],
    ['that calls something', 'dict(Offer_1=1)', 'error', unreadable],
    ['of many levels', deep(100_000), 'error', unreadable],
    ['of many levels in a string', `${'{1:'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'error', unreadable],
    ['of some megabytes', `{'Offer_1': '${'x'.repeat(4_000_000)}'}`, 'retry_error', count('Offer_1')],
    ['of some megabytes without an end', `{'${'x'.repeat(4_000_000)}`, 'error', unreadable]
  ])('%s is refused, and costs nothing', (_, purchase_plan, status, text) => {
    const environment = openEnvironment({ rules: procurementRules(), instance })
    const before = JSON.stringify(environment.state)
    const result = environment.callTool('submit_purchase_plan', { purchase_plan })
    expect(result).toEqual({ status, text, periodOver: false, runOver: false })
    expect(JSON.stringify(environment.state)).toBe(before)
  })

  it.each([null, 'a plan', [], 7, {}, { plan: "{'Offer_1': 1}" }])('is missing in %j', (input) => {
    const environment = openEnvironment({ rules: procurementRules(), instance })
    expect(environment.callTool('submit_purchase_plan', input)).toMatchObject({
      status: 'error',
      text: 'Malformed input, expected assignment argument'
    })
    expect(environment.state.periods).toEqual([])
  })

  it('that costs just the budget can be bought, though floats add up to more', () => {
    // 0.1 * 3 + 0.2 * 2 = 0.7000000000000001 in floats.
    const environment = openEnvironment({ rules: procurementRules(), instance })
    environment.callTool('submit_purchase_plan', { purchase_plan: "{'Offer_2': 2.0, 'Offer_1': 3}" })
    expect(environment.callTool('get_previous_purchase_data', {}).text).toBe(
      String.raw`{'previous_purchase_data': "Attempt 0:\nPurchase plan proposed: {'Offer_2': 2.0, 'Offer_1': 3}\nPurchase plan results: supports 6.00 workers and incurs cost of 0.70\n\n"}`
    )
  })

  it('beyond all budgets is taken, and shown to the cent', () => {
    const environment = openEnvironment({ rules: procurementRules(), instance })
    environment.callTool('submit_purchase_plan', { purchase_plan: "{'Offer_1': 1000000000000001}" })
    expect(environment.callTool('get_previous_purchase_data', {}).text).toContain(
      'Total cost 100000000000000.10 exceeds budget 0.70'
    )
  })
})
