/** The suite that was there before there were several: its items were given ids without its name. */
const unnamedSuite = 'aer'

/**
 * The id of an item: its own name, behind that of its suite wherever it could be taken for another suite's. It depends on
 * the item alone, and not on which suites a service has, so that the same release has the same hash on all of them.
 *
 * @example
 * itemId('aer', 'EK-0a51a799-1') // => 'EK-0a51a799-1'
 * itemId('toy', 'EK-7-0') // => 'toy:EK-7-0'
 */
export function itemId(suite: string, name: string): string {
  return suite === unnamedSuite ? name : `${suite}:${name}`
}
